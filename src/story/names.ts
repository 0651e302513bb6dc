import type { Rng } from '../lib/random.ts';
import { refuseConfig } from '../lib/user-error.ts';
import type { ThemeSpec } from './theme-schema.ts';

/**
 * Draws different names for the nodes of a story. If the theme has too few, it uses invented names too; or codes, if the
 * theme's names contain digits.
 */
export function drawNames({ id, names }: Pick<ThemeSpec, 'id' | 'names'>, count: number, casting: Rng): string[] {
  if (count <= names.length) return casting.sample(names, count);
  const more = names.some((name) => /\d/.test(name)) ? codes(100, 999) : INVENTED;
  const all = [...new Set([...names, ...more])];
  if (count > all.length)
    refuseConfig('the theme', [id], `expected a story of at most ${all.length} nodes, got ${count}`);
  return casting.sample(all, count);
}

/**
 * Returns a code for each number in a range: a letter and the number, such as `P10`. The number of letters is a prime
 * above 9, so numbers that differ in one digit get different letters.
 */
export function codes(first: number, last: number): string[] {
  const letters = 'BCDFGHKLMNPRSTVWX';
  const numbers = Array.from({ length: last + 1 - first }, (_, i) => first + i);
  return numbers.map((number) => `${letters[number % letters.length]}${number}`);
}

/**
 * The first names of people in stories. Any two names differ in at least three letters, so that they cannot be confused
 * in a long story. No name is a common English word, begins with “yes” or “no”, or is the beginning of another name.
 */
export const NAMES: readonly string[] = `
Adela Agnes Ahmed Aiko Akira Albin Aleksy Alonzo Anders Ansel Anton Anwar Arjun Arturo Asha Astrid Aurelio Bashir
Bastian Beata Beatriz Benedikt Berit Bianca Bilal Bogdan Brigitta Bruno Camille Carlos Carmen Casimir Cecilia Cedric
Celeste Chidi Chiara Claudio Clemens Conrad Cyrus Dagmar Dalia Danilo Darius Demir Diego Dimitri Dorothea Dunja Edgar
Edith Efua Egon Eilidh Elara Eleni Elias Elodie Emeka Enrique Ernesto Esteban Fabian Farah Fatima Felipe Femke
Ferdinand Fiona Florian Franka Freya Fumiko Gaspard Gerda Giorgio Gisela Goran Gregor Gudrun Gustav Hakan Hamid Hanna
Haruki Hektor Helga Henrik Hiroko Horst Hugo Ibrahim Idris Ilse Imani Ingrid Irina Isolde Jakob Jamila Jannik Javier
Jolanda Jonas Jorge Josefa Julius Karim Karsten Katja Kemal Kenji Klaus Kofi Konstantin Kwame Larissa Laszlo Leandro
Leila Lennart Leopold Levin Liesel Linus Lorenzo Lothar Luca Ludwig Magda Marcel Margot Marisol Marlene Mateo Matilda
Mehmet Melina Miriam Moritz Murat Naveen Nikolai Nuria Odile Olaf Oskar Otto Paloma Pascal Paulina Pavel Pedro Philipp
Quentin Rafael Ramona Raul Ricarda Rieke Rosalind Ruben Rufus Sabine Sandor Santiago Saskia Sergio Shirin Simone Sunita
Svenja Takeshi Tatjana Teodor Theresa Thiago Tobias Tomasz Torben Ulrike Umberto Ursula Valentin Veronika Vincenzo
Vivek Wenzel Wilhelm Ximena Yusuf Zahra Zdenka Zeno Zita Zoltan
`
  .trim()
  .split(/\s+/);

/** Invented names for stories with more people than {@link NAMES} has names. They differ as much. */
const INVENTED: readonly string[] = `
Bafepur Bahakin Bapalen Bavize Bazage Beboze Behemok Benanen Bevavik Biboles Bidozu Birezam Bisevo Blabobu Blahenik
Blalekin Blalugan Blamabon Blamohul Blatavo Blazanel Blemobus Blilaga Blitukek Blizasol Blokalus Blomokem Blopezar
Blumudur Blutabi Blutunen Boguhis Bohohe Bokanin Bolosok Bosivon Bredeven Bredolam Breledes Brevokor Brezohak Brimirom
Britera Brogoma Bropinek Brorihes Brosudol Brotemok Brovifer Brupokar Brutedu Bubuzol Bugotuk Bulidi Bupipan Bupona
Dabami Dagafa Dasahus Degigol Demones Depono Derevon Devepi Devisok Disitu Divumik Dogidon Donihur Dranopos Dratifal
Dratubes Dravupol Drebumu Drekatas Drigehik Drihane Drihuzar Driluban Dripopi Dritapir Drizolom Drosoku Drudigim
Drudizus Drukogu Drulakak Drulupum Drumelun Drutizon Duzuri Favavo Fezopo Finedos Firavus Fizabin Fizoper Fofugam
Foregu Fosakor Fosumok Fufomak Fugatir Fuzame Gadedu Gakadul Gakipos Ganavem Garudas Gasinor Gemaful Genife Genolun
Gesaruk Gesular Gevelos Gezahis Giberok Ginahon Girurun Givabok Givuzol Glabeho Gladakis Gladekon Gladibor Gladolu
Gladosol Gladutal Glefoga Glelobi Gleronas Gletihan Glifufam Glikefik Gloderik Glolapo Glosegel Glosizi Glovevu
Glugizul Glugunus Glumuza Glupuvuk Golihas Gonupe Guleho Gutavol Guvemin Hadoker Hakohun Hakuler Hapiti Hebabek Hefoves
Hegibus Hehodus Hesesak Hezitis Hezoha Higezel Hikebu Hiluza Hipukes Hivafel Hizitek Hodidek Hofilos Hohevos Holesem
Holonu Homihem Hubiro Hubuvi Hurodos Hutuhis Jafurum Jagopes Jahufan Jalados Jazakor Jehomi Jehuhek Jekadol Jekokar
Jerufal Jevevo Jidimir Jimilok Jirili Johozek Jolagur Jomemok Jotuken Jozafim Jozize Jozorok Jumelo Jupidar Juzefe
Juzuhal Kafudo Kagarur Kagihes Kalikam Kananil Karubik Kegubam Kemuga Kepite Kevefas Kimelis Kiperur Kobufe Kobugil
Korizin Kovipur Kudolu Kufalin Kugupuk Kulotan Kuluhak Kuvezu Lalimur Lariror Lekunem Lepagu Ligase Litimok Litolos
Loberen Lofonos Lovepar Lukolir Luselek Mabebak Mabidok Mafapol Magabo Manese Mapehan Masotir Medahur Mehigek Mepura
Merohu Mesehis Minegur Mipugas Mivite Mogesen Momiril Muditar Mufobi Mulede Mulukom Musare Musimu Muvomim Muzimik
Nadines Nahekos Nahovo Naleril Nazubak Nebopol Nevupu Nibases Nidemi Nimerar Nivezak Nudigok Nugites Nugoti Nukupom
Nunabom Nupibas Nusevu Pagipon Paname Petofil Pihala Pikanor Pipuguk Pomobu Potila Potukak Pudasuk Punipik Putotar
Radehol Ragozan Rahusum Rarizuk Rasipel Rehobon Remufok Rerebil Retozok Revefik Ribibum Rifupur Rileri Rimafus Rinema
Risubek Rizetis Robone Rodabir Ropabal Rorefe Rotezis Runave Runubo Sagihor Sakeva Segisuk Segutum Semovek Sepihis
Sezizol Silozom Sivefun Sohubek Sovavir Sugogus Sulasi Suletir Suruzun Suvikek Tabogim Tadiris Tagorum Tanihu Tavehul
Tefilo Tegepin Tememan Tipirer Tirepes Todeguk Todokan Tomavam Tosapo Tovesan Toveze Trabago Tragadu Traginol Trahuvar
Tramadan Trazebil Treburi Trededun Trehesis Trekivam Tremuho Tresozus Trevehar Tribune Tridaka Trinehi Trobador
Trolabul Tronebal Trorupu Trosohe Truhabom Truhedo Trukadi Trukubus Truluzak Trusafur Trutivo Trutonur Truveni Truzurel
Tufitu Tumirak Tupatun Tusole Tusunu Vakemo Vamivun Vatunis Vavezom Vebiga Velohil Vifesil Vikito Viluti Visumol Voheha
Vonaror Vonome Vopora Vunohas Vusaton Vutisom Vuzorum Zagolu Zapedim Zebatu Zemupi Zerupar Ziborak Zidinik Zifitis
Zigeru Zikiku Ziluzim Zisoman Zitesos Zodagal Zofotum Zorunim Zulisor Zunono Zutinos Zuzesi
`
  .trim()
  .split(/\s+/);
