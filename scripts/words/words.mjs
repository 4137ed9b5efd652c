// One word, one thing (docs/glossary.md), held by lint: words that this repository does not use, each with what to write instead.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Looked for as whole words, also inside names: `toldRows` and `is_told` hold "told". */
const INSTEAD = {
  'told tell tells telling untold': 'publish, report, show, notify or know, by what happens',
  'hear hears heard hearing unheard': 'receive or subscribe',
  'deed deeds': 'action',
  'he him his himself': 'they, their, or the person by role: caller, operator, owner',
  'whoever whomever whom': 'who, all who, or the person by role',
  'chief chiefs': 'tenant admin',
  eyes: 'impersonation',
  'hurry hurried': 'end now (a stop) or expedite (a drawing)',
  'pacer pacers paced': 'throttle',
  'chore chores': 'maintenance job',
  duty: 'acting as',
  'recipe recipes': 'library item',
  'rehearse rehearses rehearsed rehearsal': 'dry run',
  lately: 'the span, as in "in 15 minutes"',
  'sight sights': 'view (what is on the screen) or visibility (who may see it)',
  'piece pieces': 'chunk (of a stream or an answer), part, or the thing itself',
  'hop hops': 'redirect or step',
  'dial dials dialled dialing': 'connect',
}

/** Names, where the word alone is plain English ("where it stands"): each as it may not look, with what to write instead. */
const INSTEAD_OF_NAMES = [[/\b[A-Za-z]+Stands?\b|\bStand[A-Z]\w*/g, 'status']]

/** What keeps such a word, because somebody outside the code knows it. Struck out before a line is read. */
export const KEPT = [
  // Fields of the wire and columns of the database.
  /\bdeed\b(?=['"]?\s*[,:}.)=?!]|['"`]| text\b)|\bdeed(?=\])/g,
  /\b(?:deed\s*[,}]|\{ ?deed\b|is_hurried|isHurried|isTold|is_told|untold|desk_notice_untold)\b/g,
  /\bhow="lately"|^\s+lately: \{/g,
  /'chat\.pieces'/g,
  // Tables.
  /\b(?:PlatformChoreTable|platformChore|platform_chore|ChatPieceTable|chatPiece|chat_piece)\b/g,
  // Class names, which themes of others may know.
  /\brecipe-[a-z-]+|\bonly-heard\b/g,
  // The hint of the data scope form, a text that people read, as specified.
  /Tells whose a row is: .*/g,
  // Texts that people read, beside the code that shows them.
  /with your own eyes already|'Choose whom it binds'|sign in as whoever you choose/g,
  // Data of tests: an account, a text to search in.
  /'he'|\(he\)/g,
]

/** Files that may hold them: each with its reason. */
const NOT_READ = [
  // The list itself, and the page that explains it.
  /^scripts\/words\/words(\.test)?\.mjs$/,
  /^docs\/glossary\.md$/,
  // Texts that people read, in Chinese and English, as specified; the handbook, which speaks to them.
  /\.i18n\.ts$|\.texts?\.ts$|-texts\.ts$|\/shell-texts\/|^docs\/manual\//,
  // Other companies' descriptions, and what the specification says word for word.
  /\/presets\/|^packages\/contract\/spec\//,
  // Common English words, that a search passes over.
  /^apps\/sample-engine\/src\/chat\/terms\.ts$/,
  // Written once, and run as they were.
  /^apps\/server\/src\/db\/migrations\//,
]

const SOURCE = /\.(ts|tsx|mjs|css|md)$/

const INSTEAD_OF = new Map(
  Object.entries(INSTEAD).flatMap(([words, instead]) => words.split(' ').map((word) => [word, instead])),
)

/** The words of a line, names cut into theirs: `toldRows` → told, rows. */
const wordsOf = (line) =>
  line
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** What is wrong with a text: `file:line: "word": write …`, a line each, a word once a line. */
export function wrongWords(file, text) {
  return text.split('\n').flatMap((line, index) => {
    const read = KEPT.reduce((rest, kept) => rest.replaceAll(kept, ''), line)
    const words = [...new Set(wordsOf(read))].flatMap((word) =>
      INSTEAD_OF.has(word) ? [[word, INSTEAD_OF.get(word)]] : [],
    )
    const names = INSTEAD_OF_NAMES.flatMap(([name, instead]) =>
      [...new Set(read.match(name))].map((found) => [found, instead]),
    )
    return [...words, ...names].map(([found, instead]) => `${file}:${index + 1}: "${found}": write ${instead}`)
  })
}

/** Whether the check reads this file. */
export const isRead = (file) => SOURCE.test(file) && !NOT_READ.some((pattern) => pattern.test(file))

/** All wrong words among `files`, by the text on the disk. */
export const wordProblems = (root, files) =>
  files.filter(isRead).flatMap((file) => wrongWords(file, readFileSync(posix.join(root, file), 'utf8')))
