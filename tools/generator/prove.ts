// node tools/generator/prove.ts: screens over tables that nobody here designed, generated into a copy of this repository, judged by its types and its suites,
// changed by hand and generated again. Some ten minutes; `--quick` leaves the suites out. The last line is `N passed, N failed`; the copy is removed unless something failed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generateSaber } from '../../apps/server/src/modules/develop/generator/engine/saber/saber.ts'
import { textColumn } from './plain-screen.ts'
import { copyOf, runIn, type Ran } from './testing/copy.ts'
import { category, country, customer, film, FILM_COLUMNS, hostile } from './testing/tables.ts'

const CONTRACT = 'packages/contract/src/operation/film.ts'
const PAGE = 'apps/console/src/features/operation/film/film.page.tsx'
const PROJECTS = ['apps/server', 'packages/contract', 'apps/console']
const SUITES = (
  'suites/resources suites/routes.test suites/rights-matrix suites/paged-lists suites/lists suites/nobody suites/strangers ' +
  'suites/row-rules suites/each-wall-alone operations.test tenant-tables person-data without-files proof-of-routes new-tenant written-tables core/'
).split(' ')
const PAGES = ['film', 'country', 'city', 'customer', 'payment', 'product-category', 'film-item'].map(
  (name) => `features/operation/${name}/`,
)

/** What a project of others compiles a page of React with. */
const ALONE = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['react'],
    noUncheckedSideEffectImports: false,
  },
  include: ['.'],
}

const isQuick = process.argv.includes('--quick')
let [passed, failed] = [0, 0]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

function check(name: string, isRight: boolean, otherwise = ''): void {
  if (isRight) passed += 1
  else failed += 1
  say(`${isRight ? 'ok     ' : 'FAILED '} ${name}`)
  if (!isRight) say(otherwise)
}

const root = join(import.meta.dirname, '../..')
const copy = copyOf(root)
say(`copy   ${copy}`)

const read = (path: string): string => readFileSync(join(copy, path), 'utf8')
const generate = async (name: string, definition: object, ...more: string[]): Promise<Ran> => {
  writeFileSync(join(copy, `${name}.json`), JSON.stringify(definition))
  return runIn(copy, ['tools/generator/main.ts', `${name}.json`, ...more])
}
/** What failed, by the lines that say so. */
const failuresIn = (said: string): string[] => said.split('\n').filter((line) => /error TS\d+:|^ FAIL /.test(line))

const copies = [copy]
/** The sources without what is generated, for what fails there too; copied when it is first needed. */
function cleanCopy(): string {
  copies[1] ??= copyOf(root)
  return copies[1]
}

/** Runs it in the copy; what fails in the sources by themselves is no fault of what is generated, and is named. */
async function passes(name: string, args: readonly string[]): Promise<void> {
  const { code, said } = await runIn(copy, args)
  if (code === 0) return check(name, true)
  const failures = failuresIn(said)
  const before = failuresIn((await runIn(cleanCopy(), args)).said)
  const own = failures.filter((line) => !before.includes(line))
  check(name, failures.length > 0 && own.length === 0, own.length > 0 ? own.join('\n') : said.slice(-8_000))
  for (const line of failures.filter((one) => before.includes(one))) say(`        without it too: ${line.trim()}`)
}
const compiles = async (when: string): Promise<void> => {
  for (const project of PROJECTS)
    await passes(`${when}: ${project} compiles`, ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit'])
}
const vitest = (projects: readonly string[], words: readonly string[]): string[] => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.map((project) => `--project=${project}`),
  ...words,
]

const screens = {
  film: film(),
  country: country(),
  customer: customer(),
  category: category(),
  hostile: hostile({ isTaken: true }),
}
for (const [name, definition] of Object.entries(screens)) {
  const { code, said } = await generate(name, definition)
  check(`${name} is generated`, code === 0, said)
}
const payment = read('packages/contract/src/operation/payment.ts')
check(
  'a day is a day, and a decimal keeps its digits',
  [
    'amount: GivenDecimal(5, 2),',
    'balance: Decimal(38, 18),',
    'paymentDate: Day,',
    `paymentDate: { kind: 'date'`,
  ].every((part) => payment.includes(part)),
  payment,
)
const answered = (await generate('customer', customer(), '--check')).said
check('a column that sounds like a person is said', /customer\.email sounds like a person/.test(answered), answered)
// What a person would say of it.
const DECIDED = 'apps/server/src/modules/organisation/person-data/tables/other-columns.ts'
const KNOWN = `export const NOT_OF_PEOPLE: Readonly<Record<string, string>> = {\n`
writeFileSync(join(copy, DECIDED), read(DECIDED).replace(KNOWN, `${KNOWN}  'customer.email': COMPANY,\n`))
const refused = await generate('refused', hostile({ isTaken: false }))
check('a file with paths of its own is refused', refused.code === 2, refused.said)
await compiles('generated')
if (!isQuick) await passes('generated: the suites pass', vitest(['contract', 'server'], SUITES))
await passes('generated: the pages pass', vitest(['console'], [...PAGES, 'pages.test', 'permitted', 'kept-form']))
await passes('generated: what is formatted stays so', [
  'node_modules/oxfmt/bin/oxfmt',
  '--check',
  ...Object.keys(JSON.parse(read('.generated/film.json')).files as object),
])

// The same as pages that stand alone.
for (const [name, definition] of Object.entries(screens))
  for (const { path, content } of generateSaber(definition)) {
    mkdirSync(dirname(join(copy, 'saber', name, path)), { recursive: true })
    writeFileSync(join(copy, 'saber', name, path), content)
  }
writeFileSync(join(copy, 'saber', 'tsconfig.json'), JSON.stringify(ALONE))
await passes('standalone pages compile', ['node_modules/typescript/bin/tsc', '-p', 'saber', '--noEmit'])

// By hand: the purpose of the screen, a line of its own on the page, another label.
writeFileSync(
  join(copy, CONTRACT),
  read(CONTRACT)
    .replace(
      `purpose: { zh: '查询和维护影片', en: 'View and maintain films' }`,
      `purpose: { zh: '可租的影片', en: 'Films to rent' }`,
    )
    .replace(`label: { zh: '上映年份'`, `label: { zh: '年份'`),
)
writeFileSync(
  join(copy, PAGE),
  read(PAGE).replace('/** The definition says it all. */', '/** Films that a shop rents out. */'),
)
const page = read(PAGE)

// In the model: a column more, and another label at the same place.
const later = [
  ...FILM_COLUMNS.map((one) => (one.jdbcName === 'release_year' ? { ...one, comment: '发行年份' } : one)),
  textColumn('rating_note', { sort: 99, comment: '评级说明', commentEn: 'Rating note' }),
]
const stopped = await generate('film', film(later))
check(
  'again: one conflict is shown with both sides, and ends with 1',
  stopped.code === 1 && stopped.said.match(/CONFLICT/g)?.length === 1 && /年份[^]*发行年份/.test(stopped.said),
  stopped.said,
)
check(
  'again: the file in conflict stays as it is',
  !read(CONTRACT).includes('ratingNote') && read(CONTRACT).includes('可租的影片'),
)
check('again: the page by hand stays', read(PAGE) === page)

const calm = later.map((one) => (one.jdbcName === 'release_year' ? { ...one, comment: '上映年份' } : one))
const merged = await generate('film', film(calm))
check(
  'again: without the clash both are there',
  merged.code === 0 &&
    /ratingNote/.test(read(CONTRACT)) &&
    /可租的影片/.test(read(CONTRACT)) &&
    /'年份'/.test(read(CONTRACT)),
  merged.said,
)
const quiet = await generate('film', film(calm), '--check')
check('again: then nothing is left to do', quiet.code === 0, quiet.said)
await compiles('again')
if (!isQuick) await passes('again: the suites pass', vitest(['server'], ['suites/resources', 'tenant-tables']))
await passes('again: the pages pass', vitest(['console'], PAGES.slice(0, 1)))

say(`${passed} passed, ${failed} failed`)
for (const each of failed === 0 ? copies : copies.slice(1)) rmSync(each, { recursive: true, force: true })
if (failed > 0) process.exitCode = 1
