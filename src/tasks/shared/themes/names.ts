import { z } from 'zod';
import type { Rng } from '../../../lib/rng.ts';
import type { ThemeSpec } from './theme.ts';

/**
 * The first names of people in stories. Any two names differ in at least three letters, so that they cannot be confused
 * in a long story. No name is a common English word, begins with “yes” or “no”, or is the beginning of another name,
 * so that a parser cannot mistake a name for something else.
 */
export const NAMES: readonly string[] = `
Adela Agnes Ahmed Aiko Akira Albin Aleksy Alonzo Anders Ansel Anton Anwar Arjun Arturo Asha Astrid
Aurelio Bashir Bastian Beata Beatriz Benedikt Berit Bianca Bilal Bogdan Brigitta Bruno Camille Carlos
Carmen Casimir Cecilia Cedric Celeste Chidi Chiara Claudio Clemens Conrad Cyrus Dagmar Dalia Danilo
Darius Demir Diego Dimitri Dorothea Dunja Edgar Edith Efua Egon Eilidh Elara Eleni Elias Elodie Emeka
Enrique Ernesto Esteban Fabian Farah Fatima Felipe Femke Ferdinand Fiona Florian Franka Freya Fumiko
Gaspard Gerda Giorgio Gisela Goran Gregor Gudrun Gustav Hakan Hamid Hanna Haruki Hektor Helga Henrik
Hiroko Horst Hugo Ibrahim Idris Ilse Imani Ingrid Irina Isolde Jakob Jamila Jannik Javier Jolanda Jonas
Jorge Josefa Julius Karim Karsten Katja Kemal Kenji Klaus Kofi Konstantin Kwame Larissa Laszlo Leandro
Leila Lennart Leopold Levin Liesel Linus Lorenzo Lothar Luca Ludwig Magda Marcel Margot Marisol Marlene
Mateo Matilda Mehmet Melina Miriam Moritz Murat Naveen Nikolai Nuria Odile Olaf Oskar Otto Paloma Pascal
Paulina Pavel Pedro Philipp Quentin Rafael Ramona Raul Ricarda Rieke Rosalind Ruben Rufus Sabine Sandor
Santiago Saskia Sergio Shirin Simone Sunita Svenja Takeshi Tatjana Teodor Theresa Thiago Tobias Tomasz
Torben Ulrike Umberto Ursula Valentin Veronika Vincenzo Vivek Wenzel Wilhelm Ximena Yusuf Zahra Zdenka
Zeno Zita Zoltan
`
  .trim()
  .split(/\s+/);

/**
 * Returns a code for each number in a range: a letter and the number, such as `P10`. The number of letters is a prime
 * above 9, so numbers that differ in one digit get different letters.
 */
export function codes(first: number, last: number): string[] {
  const letters = 'BCDFGHKLMNPRSTVWX';
  return Array.from(
    { length: last + 1 - first },
    (_, i) => `${letters[(first + i) % letters.length]}${first + i}`,
  );
}

/**
 * `with` if the story's cause has the name of the expected cause, `against` if it has the name of the expected effect.
 */
export const senseSchema = z.enum(['with', 'against']).optional();

export interface AskedPair {
  readonly cause: number;
  readonly effect: number;
  /** The random stream for names, which twins share. */
  readonly rng: Rng;
}

/**
 * Draws the names of nodes. If the theme has relations and `asked` gives the pair in question, this pair gets the
 * names of a relation.
 */
export function castNames(
  { names, relations }: Pick<ThemeSpec, 'names' | 'relations'>,
  size: number,
  casting: Rng,
  asked: AskedPair | undefined,
): { readonly names: readonly string[]; readonly sense?: z.infer<typeof senseSchema> } {
  const drawn = casting.sample(names, size);
  if (!relations || !asked) return { names: drawn };
  const { cause, effect, rng } = asked;
  const sense = rng.pick(['with', 'against'] as const);
  const [expected, follows] = rng.pick(relations);
  const placed = new Map([
    [cause, sense === 'with' ? expected : follows],
    [effect, sense === 'with' ? follows : expected],
  ]);
  return { names: drawn.map((name, node) => placed.get(node) ?? name), sense };
}

/** Returns all names that a story of a theme may use. */
export function possibleNames({ names, relations = [] }: Pick<ThemeSpec, 'names' | 'relations'>): string[] {
  return [...new Set([...names, ...relations.flat()])];
}
