/**
 * The page's style sheet: one type scale, system fonts, light and dark schemes, and Okabe and Ito's colours, which
 * colour-blind readers can distinguish. No information is shown by colour alone.
 */
export const STYLE = `
:root{--ink:#1c2024;--soft:#5b6570;--faint:#e3e6ea;--paper:#fff;--panel:#f7f8fa;--accent:#0062a3;
--green:#009e73;--orange:#e69f00;--sky:#56b4e9;--red:#d55e00;--blue:#0072b2;--pink:#cc79a7;--grey:#8a939c;
--t-green:#e0f4ee;--t-orange:#fdf1d6;--t-sky:#e4f2fb;--t-red:#fbe6d8;--t-grey:#eef0f2;--bad:#a33f00;--unsure:#8b3d68;--good:#006b4e}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#a3adb7;--faint:#333a42;--paper:#14171a;--panel:#1c2126;--accent:#7cc4f5;
--green:#2bc19a;--orange:#f0b53a;--sky:#6fc0ef;--red:#f08a45;--blue:#5aaee0;--pink:#dd97bf;--grey:#87919b;
--t-green:#10352b;--t-orange:#3b2e0d;--t-sky:#12303f;--t-red:#43230f;--t-grey:#272d33;--bad:#f6a06a;--unsure:#e3a3c2;--good:#5fd6b3}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;font-variant-numeric:tabular-nums}
header,main{max-width:1320px;margin:0 auto;padding:0 24px}
header{padding-top:24px}
h1{font-size:30px;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}
h2{font-size:23px;line-height:1.25;margin:0 0 8px;padding-top:18px;border-top:1px solid var(--faint)}
h3{font-size:18px;margin:36px 0 8px}
h4,figure>h3{font-size:16px;margin:0 0 4px}
details.world>h3{display:none}
p{margin:0 0 12px;max-width:76ch}
section{margin-top:28px}
a{color:var(--accent)}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em}
.about,.lead,figcaption,.note{color:var(--soft)}
.about,figcaption,.note{font-size:14px}
figcaption{max-width:92ch;margin-bottom:12px}
.bar{position:sticky;top:0;z-index:5;background:var(--paper);border-bottom:1px solid var(--faint);display:flex;gap:8px 24px;align-items:center;max-width:1320px;margin:12px auto 0;padding:4px 24px}
.bar nav{min-width:0;flex:1}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:0 18px;padding:0;margin:0;font-size:14px;white-space:nowrap}
section,figure,[id]{scroll-margin-top:56px}
.fold>summary{color:inherit;padding:0;list-style-position:outside}.fold>summary h2{display:inline-block;border:0;padding:0;margin:0;font-size:18px}
section:has(>.fold){margin-top:0;border-top:1px solid var(--faint);padding:12px 0}
.explorer .controls{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;max-width:none;font-size:14px}
.explorer select,.explorer button{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--grey);border-radius:6px;padding:4px 8px;max-width:min(100%,24em)}
.explorer label{max-width:100%}.explorer output{color:var(--soft)}
.explorer .list{list-style:none;padding:0;margin:0}.explorer .question{margin:2px 0}.explorer .question summary{color:var(--ink)}
.quoted{color:var(--soft);font-size:13.5px;margin:0}
svg a:hover .arc,svg a:focus .arc{stroke:var(--accent);stroke-width:3}.hit{fill:none;stroke:transparent;stroke-width:14;pointer-events:stroke}
td a{color:inherit;text-decoration:underline;text-decoration-color:var(--grey);text-underline-offset:3px}
nav a{text-decoration:none;display:inline-block;padding:4px 0}
nav a:hover{text-decoration:underline}
.filter{font-size:14px;white-space:nowrap}
.filter[hidden]{display:none}
.filter input{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--grey);border-radius:6px;padding:3px 10px;width:12.5em;max-width:100%}
.filter output{color:var(--soft);margin-left:8px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.verdict{border-left:6px solid var(--grey);background:var(--panel);border-radius:0 8px 8px 0;padding:16px 20px;margin:12px 0 16px}
.verdict p{margin:0;max-width:none;overflow-wrap:anywhere}.verdict p+p{margin-top:8px;font-size:17px}
.verdict .word{font-size:23px;font-weight:650}
.verdict.pass{border-color:var(--green);background:var(--t-green)}
.verdict.fail{border-color:var(--red);background:var(--t-red)}
.verdict.inconclusive{border-color:var(--orange);background:var(--t-orange)}
.findings{margin:0 0 16px;padding-left:20px;max-width:92ch}
.findings li{margin-bottom:6px;overflow-wrap:anywhere}
figure{margin:32px 0 0}
.scroll{overflow-x:auto;margin:12px 0;border-radius:6px;background:linear-gradient(270deg,var(--paper) 40%,transparent) 100% 0/48px 100% no-repeat local,linear-gradient(270deg,var(--grey),transparent) 100% 0/14px 100% no-repeat scroll}
.tall{max-height:min(80vh,760px);overflow-y:auto}
.tall thead th{position:sticky;top:0;background:var(--paper);z-index:1}
table{border-collapse:separate;border-spacing:0;font-size:14px;line-height:1.4;min-width:min(100%,480px)}
caption{text-align:left;color:var(--soft);padding:0 0 6px;font-size:14px}
.models caption,.matrix caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:6px 12px;border-bottom:1px solid var(--faint);text-align:left;vertical-align:top;white-space:nowrap}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom;border-bottom:1px solid var(--grey)}
tbody th{font-weight:500;max-width:280px;white-space:normal;overflow-wrap:break-word;min-width:9em}
tbody th small{display:block;color:var(--soft);font-weight:400;font-size:13px}
th.number,td.number,td.bad{text-align:right}
td.bad{color:var(--bad)}
td.word{white-space:normal;min-width:6em;max-width:360px;overflow-wrap:anywhere}
tbody tr:hover{background:var(--panel)}
th button{font:inherit;color:inherit;background:none;border:0;padding:2px 0;margin:0;cursor:pointer;text-align:inherit;min-height:24px}
th button::after{content:"\\a0↕";color:var(--grey)}
th[aria-sort=ascending] button::after{content:"\\a0↑";color:var(--accent)}
th[aria-sort=descending] button::after{content:"\\a0↓";color:var(--accent)}
.models th,.models td{padding-left:7px;padding-right:7px}.models thead th{white-space:normal}
.spark{display:block;margin:2px 0 0 auto}
.badge{display:inline-block;font-size:12.5px;line-height:1.5;font-weight:600;padding:0 7px;border-radius:4px;border:1px solid var(--grey);background:var(--t-grey);color:var(--ink);white-space:nowrap}
.badge.VC{border-color:var(--green);background:var(--t-green)}
.badge.VI{border-color:var(--orange);background:var(--t-orange)}
.badge.IC{border-color:var(--sky);background:var(--t-sky)}
.badge.II{border-color:var(--red);background:var(--t-red)}
.badge.undecided{border-color:var(--pink);border-style:dashed}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,278px),1fr));gap:24px 20px}
.sideways{display:none}
.panel{min-width:0;break-inside:avoid;display:flex;flex-direction:column}
.panel svg{display:block;margin-top:auto;width:100%;max-width:330px;height:auto}
.panel svg.graph{width:100%}.panel svg.chart{max-width:520px}.panels:has(svg.chart){grid-template-columns:repeat(auto-fill,minmax(min(100%,400px),1fr))}
.panels:has(svg.graph){grid-template-columns:repeat(auto-fit,minmax(min(100%,560px),1fr))}
.panel-name{font-size:14px;line-height:1.35;margin-bottom:6px;display:flex;gap:8px;align-items:baseline;overflow-wrap:anywhere;font-weight:550}
.panel-name>span:last-child{min-width:0}
.rest{color:var(--soft);font-weight:400}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 18px;margin:0 0 16px;padding:0;font-size:13.5px;color:var(--soft)}
.legend li{display:flex;align-items:center;gap:6px}
details.data,details.more,details.question{margin:12px 0}
summary{cursor:pointer;font-size:14px;color:var(--accent);padding:4px 0;overflow-wrap:anywhere}
details.world{border:1px solid var(--faint);border-radius:8px;padding:6px 16px;margin:12px 0}
details.world>summary{font-size:16px;color:var(--ink);font-weight:600}
.question{border-left:3px solid var(--faint);padding-left:14px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--panel);border-radius:6px;padding:12px 14px;font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;margin:4px 0 14px}
.replies{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,280px),1fr));gap:0 20px}.replies>div{min-width:0}
.who{margin:8px 0 2px;font-size:14px;overflow-wrap:anywhere}
.problems{padding-left:20px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(9em,max-content) 1fr;gap:8px 24px;max-width:92ch;font-size:15px}
dt{font-weight:600}
dd{margin:0;color:var(--soft)}
main{padding-bottom:72px}
[data-hidden]{display:none!important}
.matrix td{text-align:center}
.shade.high{background:var(--t-green)}
.shade.middle{background:var(--t-orange)}
.shade.low{background:var(--t-red)}
svg{color:var(--ink);overflow:visible}
svg text{font:11px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--ink);stroke:none}
svg .tick,svg .axis{fill:var(--soft)}
svg .axis{font-size:11.5px}
.grid{stroke:var(--faint);stroke-width:1}
.base{stroke:var(--grey);stroke-width:1}
.threshold{stroke:var(--ink);stroke-width:1;stroke-dasharray:4 3}
.point{fill:var(--blue);fill-opacity:.85;stroke:var(--paper);stroke-width:.75}
.interval{stroke:var(--blue);stroke-width:1.6;stroke-opacity:.65}
.spread line{stroke:var(--grey);stroke-width:1.2}
.spread rect{fill:var(--grey);fill-opacity:.28;stroke:var(--grey);stroke-width:1}
.joined{fill:none;stroke:var(--blue);stroke-width:1.4}
.joined.curve-1,.depth.curve-1,.interval.curve-1{stroke:var(--red)}.joined.curve-2,.depth.curve-2,.interval.curve-2{stroke:var(--green)}.joined.curve-3,.depth.curve-3,.interval.curve-3{stroke:var(--pink)}.joined.curve-4,.depth.curve-4,.interval.curve-4{stroke:var(--orange)}.joined.curve-5,.depth.curve-5,.interval.curve-5{stroke:var(--sky)}
.joined[class*=curve]{stroke-width:2}.curve-1.joined{stroke-dasharray:8 3}.curve-2.joined{stroke-dasharray:2 3}.curve-3.joined{stroke-dasharray:8 3 2 3}.curve-4.joined{stroke-dasharray:4 4}.curve-5.joined{stroke-dasharray:12 4}
.depth{stroke:var(--blue);stroke-width:4;fill:none}
.change{stroke:var(--red);stroke-width:1.6;stroke-dasharray:5 3}
.level{stroke:var(--ink);stroke-width:1.2;stroke-opacity:.6}
.badge.changed{border-color:var(--red);background:var(--t-red)}
.truth{stroke:var(--ink);stroke-width:2.6}
.mark.valid{fill:var(--green);stroke:var(--paper);stroke-width:.75}
.mark.near{fill:none;stroke:var(--orange);stroke-width:2}
.mark.invalid{fill:none;stroke:var(--red);stroke-width:2.2}
.mark.none{fill:var(--paper);stroke:var(--grey);stroke-width:2}
.mark.undefined{stroke:var(--grey);stroke-width:2}
.arc{fill:none;stroke:var(--ink);stroke-width:2}
.arc.near-valid{stroke-width:1.2;stroke-dasharray:9 3}
.arc.invalid{stroke:var(--grey);stroke-width:1.4;stroke-dasharray:5 4}
.arc.undecided{stroke:var(--pink);stroke-width:1.6;stroke-dasharray:2 3}
.arc.undefined{stroke:var(--grey);stroke-width:1.2;stroke-dasharray:1 4}
svg .value{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
svg .value.invalid{fill:var(--bad)}
svg .value.undecided,svg .mark.undecided{fill:var(--unsure)}
svg .mark.undecided{font-weight:700}
svg .value.undefined{fill:var(--soft)}
.node{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}
.node.dark{fill:var(--ink)}
svg .symbol{font-weight:600}
svg .symbol.dark{fill:var(--paper)}
.track line{stroke:var(--grey);stroke-width:3;stroke-dasharray:1 5}
.track .stop{fill:var(--grey)}
.track.VC line,.track.VC .stop{stroke:var(--green);fill:var(--green);stroke-dasharray:none}
.track.VI line,.track.VI .stop{stroke:var(--orange);fill:var(--orange);stroke-dasharray:none}
.track.IC line,.track.IC .stop{stroke:var(--sky);fill:var(--sky)}
.track.IC line,.track.II line{stroke-dasharray:6 4}
.track.II line,.track.II .stop{stroke:var(--red);fill:var(--red)}
.graph polygon{stroke:none;fill:none}
.graph ellipse{fill:var(--paper);stroke:var(--ink);stroke-width:1.2}
.graph .cut ellipse+ellipse{fill:none}
.graph .step.high ellipse{fill:var(--t-green)}.graph .step.middle ellipse{fill:var(--t-orange)}.graph .step.low ellipse{fill:var(--t-red)}.graph .step.none ellipse{fill:var(--panel)}
u.wrong{text-decoration:underline wavy var(--red,#c22) 2px;text-underline-offset:3px}
.graph text{font-size:13px;font-weight:600}
.edge{--c:var(--ink)}
.graph .edge path{fill:none;stroke-width:1.9}
${[0, 1, 2, 3, 4, 5].map((n) => `.component-${n}{--c:var(--${['blue', 'red', 'green', 'pink', 'orange', 'sky'][n]})}`).join('')}
.graph .edge path{stroke:var(--c)}
.graph .edge polygon{fill:var(--c);stroke:var(--c)}
@media screen and (max-width:560px){header,main,.bar{padding-left:16px;padding-right:16px}header{padding-top:16px}.bar{flex-wrap:wrap;position:static}.bar nav{flex-basis:100%}h1{font-size:25px}h2{font-size:21px}
th,td{padding:5px 9px}.panel svg{max-width:360px}
tbody tr>th:first-child,thead tr>th:first-child{position:sticky;left:0;white-space:normal;background:var(--paper);max-width:150px;min-width:134px}
tbody tr:hover>th:first-child{background:var(--panel)}
/* One panel below the other, a page of a dozen columns would be a hundred screens long. */
.panels.many{grid-template-columns:none;grid-auto-flow:column;grid-auto-columns:min(86%,330px);overflow-x:auto;scroll-snap-type:x proximity;padding-bottom:8px}.panels.many>.panel{scroll-snap-align:start}
.panels.many>.panel>svg{margin-top:0}
.sideways{display:block;color:var(--soft);font-size:13.5px;margin-bottom:8px}
dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:10px}}
@media print{:root{--ink:#000;--soft:#444;--faint:#ccc;--paper:#fff;--panel:#f4f4f4}
@page{size:A4;margin:13mm}
body{font-size:9.5pt}header,main{max-width:none;padding:0}.bar,.explorer .controls,details:not([open]){display:none}
details.world:not([open]){display:block}
h2,h3,h4,figcaption{break-after:avoid}figure,tr{break-inside:auto}tr{break-inside:avoid}
.scroll,.tall{overflow:visible;max-height:none}.tall thead th{position:static}table{font-size:7pt;min-width:0;width:100%}th,td{padding:2pt 3pt;white-space:normal;overflow-wrap:anywhere}tbody th{min-width:0;max-width:none}tbody th small,.badge{font-size:6.5pt}
.spark,th button::after{display:none}.panels{grid-template-columns:repeat(3,1fr);gap:10pt}.panel svg{max-width:100%}.panel-name{font-size:8pt}
pre{max-height:none}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`.trim();
