import { byId, make } from './dom.ts';
import { isWrong, type Question, type QuestionData, questionsOf } from './question-data.ts';
import { questionDetail, questionSummary } from './question-detail.ts';

/** Lists the questions that an address selects, such as `#q=world/X→Y/` or `#q=CCR&v=2`, wrong answers first. */
const source = document.getElementById('data');
if (source) explore(JSON.parse(source.textContent ?? ''));

function explore(data: QuestionData): void {
  const STEP = 8;
  const LONGEST = 48;
  const root = document.querySelector<HTMLElement>('.explorer')!;
  const list = root.querySelector('.list')!;
  const more = root.querySelector<HTMLElement>('.more-questions')!;
  const [about, who] = [byId<HTMLSelectElement>('about'), byId<HTMLSelectElement>('who')];
  const wrongOnly = byId<HTMLInputElement>('wrong');
  const filter = byId<HTMLInputElement>('filter');
  const questions = questionsOf(data);
  const places = placesOf(data);
  let shown = STEP;
  let prefix = '';

  option(about, '', 'all questions');
  for (const [place, text] of places) option(about, place, text);
  option(who, '', 'every variant');
  for (const [v, { name }] of data.variants.entries()) option(who, String(v), name);

  function option(select: HTMLSelectElement, value: string, text: string): void {
    select.add(new Option(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, value));
  }

  function variantsShown(): number[] {
    const wanted = filter.value.trim().toLowerCase();
    return [...data.variants.entries()].flatMap(([v, { full }]) =>
      (who.value === '' || Number(who.value) === v) && full.toLowerCase().includes(wanted) ? [v] : [],
    );
  }

  function item(question: Question, variants: readonly number[], isOpen: boolean): Node {
    const box = make('details', undefined, 'question');
    box.append(make('summary', questionSummary(question, variants)));
    box.addEventListener('toggle', () => {
      if (box.open && box.children.length === 1)
        box.append(...questionDetail(data, question, variantsShown()));
    });
    box.open = isOpen;
    const line = make('li');
    line.append(box);
    return line;
  }

  function render(isOpen = false): number {
    const variants = variantsShown();
    const single = questions.filter(({ id }) => id === prefix);
    const matching =
      single.length > 0
        ? single
        : questions.filter(({ id, group }) => group.task === prefix || id.startsWith(prefix));
    const found = matching
      .map((question) => ({
        question,
        wrong: variants.filter((v) => isWrong(question, v)).length,
        text: Number(question.id in data.texts),
      }))
      .filter(({ wrong }) => single.length > 0 || !wrongOnly.checked || wrong > 0)
      .sort((a, b) => b.wrong - a.wrong || b.text - a.text);
    const isSingle = isOpen && single.length > 0;
    list.replaceChildren(...found.slice(0, shown).map(({ question }) => item(question, variants, isSingle)));
    byId('found').textContent =
      `${found.length.toLocaleString('en')} of ${matching.length.toLocaleString('en')} questions`;
    more.hidden = found.length <= shown;
    return found.length;
  }

  function follow(): void {
    const [, selected, variant = ''] = /^#q=([^&]*)(?:&v=(\d+))?$/.exec(location.hash) ?? [];
    if (selected === undefined) return;
    prefix = decodeURIComponent(selected);
    about.value = places.has(prefix) ? prefix : '';
    who.value = variant !== '' && data.variants[Number(variant)] ? variant : '';
    shown = STEP;
    wrongOnly.checked = true;
    if (render(true) === 0) {
      wrongOnly.checked = false;
      render(true);
    }
    byId('questions').scrollIntoView();
  }

  // A link in the panel or row of a variant opens the questions of that variant.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('.panel a, tr a');
    const href = link?.getAttribute('href') ?? '';
    const name = link?.closest('[data-name]')?.getAttribute('data-name');
    const v = data.variants.findIndex(({ full }) => full === name);
    if (!href.startsWith('#q=') || href.includes('&v=') || v < 0) return;
    event.preventDefault();
    location.hash = `${href}&v=${v}`;
  });
  for (const control of [about, who, wrongOnly])
    control.addEventListener('change', () => {
      if (control === about) prefix = about.value;
      shown = STEP;
      render();
    });
  filter.addEventListener('input', () => render());
  more.addEventListener('click', () => {
    shown += STEP;
    render();
  });
  window.addEventListener('hashchange', follow);
  root.hidden = false;
  render();
  follow();
}

/** Returns the menu of questions: the tasks, and the topics of each world. */
function placesOf({ groups }: QuestionData): Map<string, string> {
  const places = new Map(groups.map(({ task }) => [task, `all of ${task}`]));
  for (const { id } of groups) {
    const parts = id.split('/').slice(0, -1);
    places.set(`${parts.join('/')}/`, parts.slice(1).join(' · '));
  }
  // An entry with no text, or with the same text as another entry, is shown with the name of its world.
  const names = [...places.values()];
  for (const [place, text] of places)
    if (text === '' || names.indexOf(text) !== names.lastIndexOf(text))
      places.set(place, place.slice(0, -1).split('/').join(' · '));
  return places;
}
