/**
 * Lists the questions that an address selects (`#q=world/X→Y/`, `#q=CCR`, with `&v=2` for one variant), wrong answers
 * first. Shows a question with its prompt, truth and all replies. Text is inserted as text only.
 */
export const QUESTION_SCRIPT = `
(function () {
  'use strict';
  var source = document.getElementById('data');
  if (!source) return;
  var data = JSON.parse(source.textContent);
  var root = document.querySelector('.explorer');
  var list = root.querySelector('.list');
  var about = document.getElementById('about');
  var who = document.getElementById('who');
  var wrongOnly = document.getElementById('wrong');
  var output = document.getElementById('found');
  var more = root.querySelector('.more-questions');
  var WORDS = { y: 'yes', n: 'no', '=': 'right', '#': 'wrong', u: 'unparsed', r: 'refused', e: 'error' };
  var STEP = 12;
  var shown = STEP;

  function make(name, text, kind) {
    var node = document.createElement(name);
    if (text !== undefined) node.textContent = text;
    if (kind) node.className = kind;
    return node;
  }

  function numbersIn(ranges) {
    return ranges.split(' ').flatMap(function (range) {
      var ends = range.split('-').map(Number);
      var all = [];
      for (var n = ends[0]; n <= (ends.length > 1 ? ends[1] : ends[0]); n++) all.push(n);
      return all;
    });
  }

  var questions = data.groups.flatMap(function (group) {
    return numbersIn(group.numbers).map(function (number, i) {
      return { id: group.id + '/' + number, group: group, number: number, at: i, truth: group.truths[i] };
    });
  });

  /* All replies of one variant to a question. */
  function repliesOf(question, v) {
    return question.group.replies[v].map(function (signs) { return signs[question.at]; }).filter(function (sign) { return sign && sign !== '-'; });
  }
  function isRight(question, v) {
    return repliesOf(question, v).every(function (sign) { return sign === question.truth; });
  }
  /* An unanswered question is not wrong. */
  function isWrong(question, v) {
    return repliesOf(question, v).some(function (sign) { return sign !== question.truth && 'ure'.indexOf(sign) < 0; });
  }
  function variantsShown() {
    var filter = document.getElementById('filter');
    var wanted = filter ? filter.value.trim().toLowerCase() : '';
    return data.variants.map(function (_, v) { return v; }).filter(function (v) {
      return (who.value === '' || Number(who.value) === v) && data.variants[v].full.toLowerCase().indexOf(wanted) >= 0;
    });
  }

  function option(select, value, text) {
    var node = make('option', text.length > 48 ? text.slice(0, 47) + '…' : text);
    node.value = value;
    select.appendChild(node);
  }
  option(about, '', 'all questions');
  var places = new Map(data.groups.map(function (group) { return [group.task, 'all of ' + group.task]; }));
  data.groups.forEach(function (group) { var parts = group.id.split('/').slice(0, -1); places.set(parts.join('/') + '/', parts.slice(1).join(' · ')); });
  /* Where two worlds have a pair of the same name, the world stands before it. */
  var names = Array.from(places.values());
  places.forEach(function (text, place) { if (text === '' || names.indexOf(text) !== names.lastIndexOf(text)) places.set(place, place.slice(0, -1).split('/').join(' · ')); });
  places.forEach(function (text, place) { option(about, place, text); });
  option(who, '', 'every variant');
  data.variants.forEach(function (variant, v) { option(who, String(v), variant.name); });

  function summaryOf(question, all) {
    var said = {};
    var missed = all.filter(function (v) { return !isRight(question, v); });
    missed.forEach(function (v) { repliesOf(question, v).forEach(function (sign) { if (sign !== question.truth) said[sign] = (said[sign] || 0) + 1; }); });
    var words = Object.keys(said).map(function (sign) { return said[sign] + ' ' + WORDS[sign]; }).join(', ');
    var truth = question.truth === '=' ? '' : ' Truth: ' + WORDS[question.truth] + ';';
    if (all.length === 1) return question.group.title + truth + ' said ' + (words ? words.replace(/^1 /, '') : 'so') + ' · no. ' + question.number;
    return question.group.title + truth + ' ' + (missed.length === 0 ? 'all of ' + all.length + ' right' : missed.length + ' of ' + all.length + ' not right (' + words + ')') + ' · no. ' + question.number;
  }

  /* A reply with its first wrong statement underlined, which stands above it where the text kept does not hold it. */
  function marked(reply) {
    var block = make('pre');
    if (!reply.wrong) { block.textContent = reply.text; return block; }
    var at = reply.wrong.said ? reply.text.indexOf(reply.wrong.said) : -1;
    block.append(make('b', 'First wrong step: ' + reply.wrong.what), '\\n');
    if (at < 0 && reply.wrong.said) block.append(make('u', reply.wrong.said, 'wrong'), '\\n');
    block.append('\\n' + reply.text.slice(0, Math.max(0, at)));
    if (at >= 0) block.append(make('u', reply.wrong.said, 'wrong'));
    block.append(at < 0 ? reply.text : reply.text.slice(at + reply.wrong.said.length));
    return block;
  }

  function detail(question, box) {
    var text = data.texts[question.id];
    var share = make('p', undefined, 'who');
    var link = make('a', 'Link to this question');
    link.href = '#q=' + encodeURIComponent(question.id);
    share.appendChild(link);
    if (text && text.row && data.view) {
      var row = make('a', 'Row ' + text.row + ' of promptfoo’s view');
      row.href = data.view + text.row;
      share.append(' · ', row);
    }
    box.appendChild(share);
    if (text) {
      if (text.about) box.appendChild(make('p', text.about, 'who'));
      var prompt = text.prompt.map(function (line) { return data.lines[line]; }).join('\\n');
      if (prompt) box.appendChild(make('pre', prompt)).dir = 'auto';
      if (question.truth === '=') box.appendChild(make('p', 'Truth: ' + text.truth, 'who'));
    } else {
      box.appendChild(make('p', 'Its text is not kept in the scorecard; promptfoo’s view has it, under ' + question.id + '.', 'who'));
    }
    var table = make('div', undefined, 'replies');
    var groups = new Map();
    variantsShown().forEach(function (v) {
      var key = repliesOf(question, v).map(function (sign) { return WORDS[sign]; }).join(', ') || 'not asked';
      groups.set(key, (groups.get(key) || []).concat(v));
    });
    groups.forEach(function (members, key) {
      var right = members.every(function (v) { return isRight(question, v); });
      var card = table.appendChild(make('div'));
      var line = card.appendChild(make('p', undefined, 'who'));
      line.append(make('b', (right ? '✓ ' : '✗ ') + key), ': ' + members.map(function (v) { return data.variants[v].name; }).join(', '));
      (text ? text.replies : []).forEach(function (reply) {
        var those = reply.variants.filter(function (v) { return members.indexOf(v) >= 0; });
        if (those.length === 0 || !reply.text) return;
        if (those.length < members.length) card.appendChild(make('p', those.map(function (v) { return data.variants[v].name; }).join(', '), 'quoted'));
        card.appendChild(marked(reply)).dir = 'auto';
      });
    });
    box.appendChild(table);
  }

  function render(open) {
    var variants = variantsShown();
    var prefix = about.value || root.dataset.prefix || '';
    var single = questions.filter(function (question) { return question.id === prefix; });
    var matching = single.length > 0 ? single : questions.filter(function (question) { return question.group.task === prefix || question.id.indexOf(prefix) === 0; });
    var found = matching.map(function (question) {
      return { question: question, wrong: variants.filter(function (v) { return isWrong(question, v); }), text: question.id in data.texts };
    }).filter(function (one) { return single.length > 0 || !wrongOnly.checked || one.wrong.length > 0; });
    found.sort(function (a, b) { return b.wrong.length - a.wrong.length || b.text - a.text; });
    list.textContent = '';
    found.slice(0, shown).forEach(function (one) {
      var item = make('li');
      var box = make('details', undefined, 'question');
      box.appendChild(make('summary', summaryOf(one.question, variants)));
      box.addEventListener('toggle', function () { if (box.open && box.children.length === 1) detail(one.question, box); });
      item.appendChild(box);
      list.appendChild(item);
      if (open && single.length > 0) box.open = true;
    });
    output.textContent = found.length + ' of ' + matching.length + ' questions';
    more.hidden = found.length <= shown;
    return found.length;
  }

  /* Shows the questions that the address selects. */
  function follow() {
    var found = /^#q=([^&]*)(?:&v=(\\d+))?$/.exec(location.hash);
    if (!found) return;
    var prefix = decodeURIComponent(found[1]);
    root.dataset.prefix = prefix;
    about.value = places.has(prefix) ? prefix : '';
    who.value = found[2] !== undefined && data.variants[Number(found[2])] ? found[2] : '';
    shown = STEP;
    wrongOnly.checked = true;
    if (render(true) === 0) { wrongOnly.checked = false; render(true); }
    document.getElementById('questions').scrollIntoView();
  }

  // An arc in a variant's panel opens that variant's questions.
  document.addEventListener('click', function (event) {
    var link = event.target.closest ? event.target.closest('.panel a, tr a') : null;
    if (!link) return;
    var href = link.getAttribute('href');
    var holder = link.closest('[data-name]');
    var v = holder ? data.variants.findIndex(function (variant) { return variant.full === holder.getAttribute('data-name'); }) : -1;
    if (href.indexOf('#q=') !== 0 || href.indexOf('&v=') >= 0 || v < 0) return;
    event.preventDefault();
    location.hash = href + '&v=' + v;
  });
  [about, who, wrongOnly].forEach(function (control) {
    control.addEventListener('change', function () {
      if (control === about) root.dataset.prefix = about.value;
      shown = STEP;
      render(false);
    });
  });
  var filter = document.getElementById('filter');
  if (filter) filter.addEventListener('input', function () { render(false); });
  more.addEventListener('click', function () { shown += STEP; render(false); });
  window.addEventListener('hashchange', follow);
  root.hidden = false;
  render(false);
  follow();
})();
`.trim();
