import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateDrawdesk } from '../../apps/server/src/modules/develop/generator/engine/drawdesk/drawdesk.ts'
import { generateSaber } from '../../apps/server/src/modules/develop/generator/engine/saber/saber.ts'
import { plainScreen, textColumn } from './plain-screen.ts'
import { planOf, type Kept, type Plan, type Tree } from './plan.ts'
import { category, country, customer, definition, film, FILM_COLUMNS, hostile } from './testing/tables.ts'

const ROOT = join(import.meta.dirname, '../..')
const STAMP = '20990101T0000'
const CONTRACT = 'packages/contract/src/operation/film.ts'
const PAGE = 'apps/console/src/features/operation/film/film.page.tsx'

/** A tree in memory above the lists of the repository; files stay as they are generated. */
function treeOf(files: Record<string, string> = {}): Tree & { files: Record<string, string> } {
  return {
    files,
    read: (path) => files[path] ?? (path in LISTS ? LISTS[path] : undefined),
    format: (all) => Promise.resolve([...all]),
  }
}
const LISTS = Object.fromEntries(
  generateDrawdesk(film(), { stamp: STAMP }).entries.map(({ path }) => [path, readFileSync(join(ROOT, path), 'utf8')]),
)

const wrote = (plan: Plan): Record<string, string> =>
  Object.fromEntries(plan.steps.flatMap((step) => ('content' in step ? [[step.path, step.content]] : [])))

const WITH_RATING_NOTE = [...FILM_COLUMNS, textColumn('rating_note', { sort: 99, comment: '评级说明' })]

async function generated(kept?: Kept) {
  const tree = treeOf()
  const plan = await planOf(tree, { definition: film(), kept, stamp: STAMP })
  Object.assign(tree.files, wrote(plan))
  return { tree, kept: plan.kept, plan }
}

const again = (tree: Tree, kept: Kept, more: { all?: typeof FILM_COLUMNS; solved?: string[] } = {}) =>
  planOf(tree, {
    definition: film(more.all ?? WITH_RATING_NOTE),
    kept,
    stamp: '20990202T0000',
    solved: new Set(more.solved),
  })

const stepAt = (plan: Plan, path: string) => plan.steps.find((step) => step.path === path)

describe('a screen that is generated', () => {
  it('is five files and an entry in each of five lists, out of which nothing is taken', async () => {
    const { plan } = await generated()

    expect(plan.steps.map(({ what, path }) => `${what} ${path}`)).toEqual([
      `new ${CONTRACT}`,
      'new apps/server/src/modules/operation/film/film.module.ts',
      `new ${PAGE}`,
      'new apps/console/src/features/operation/film/film.deep.test.tsx',
      `new apps/server/src/db/migrations/${STAMP}_create_film.ts`,
      'entry packages/contract/src/resources.ts',
      'entry packages/contract/src/core/menus/operation-menu.ts',
      'entry apps/server/src/modules.ts',
      'entry apps/server/src/modules/organisation/offboarding/catalogue/business-tables.ts',
      'entry apps/console/src/app/pages.ts',
    ])
    expect(plan.taken).toEqual([])
    for (const [path, after] of Object.entries(wrote(plan)).filter(([name]) => name in LISTS))
      expect(after.split('\n').filter((line) => !/film/i.test(line))).toEqual(LISTS[path]?.split('\n'))
  })

  it('has the columns of the table, as far as a form can hold them', () => {
    const { migrations, leftOut } = generateDrawdesk(film(), { stamp: STAMP })

    expect(leftOut).toEqual(['fulltext'])
    expect(migrations[0]?.content).toContain(`\`title text NOT NULL,
     description text NOT NULL DEFAULT '',
     release_year integer,
     language_id bigint,
     original_language_id bigint,
     rental_duration integer NOT NULL DEFAULT 0,
     rental_rate numeric(4, 2) NOT NULL DEFAULT 0,
     length integer,
     replacement_cost numeric(5, 2) NOT NULL DEFAULT 0,
     rating text NOT NULL DEFAULT '',
     last_update timestamptz,
     special_features text NOT NULL DEFAULT ''\``)
  })

  it('has a decimal as text of as many digits, and a day without a time', () => {
    const { files, migrations } = generateDrawdesk(customer(), { stamp: STAMP })
    const payment = files.find(({ path }) => path.endsWith('/payment.ts'))?.content

    expect(migrations[1]?.content).toContain(`amount numeric(5, 2) NOT NULL DEFAULT 0,
     balance numeric(38, 18),
     rate numeric(6, 6),
     total numeric,
     payment_date date`)
    expect(payment).toContain(`amount: GivenDecimal(5, 2),
  balance: Decimal(38, 18),
  rate: Decimal(6, 6),
  total: Decimal(70, 30),
  paymentDate: Day,`)
    expect(payment).toContain(`help: { zh: '最多 2 位小数', en: 'At most 2 decimal places' }`)
  })

  it('says which columns somebody has to decide about', () => {
    expect(generateDrawdesk(customer(), { stamp: STAMP }).toDecide).toEqual([
      { of: 'person', column: 'customer.email' },
    ])
  })

  it('takes a length of -1, as the wire says null, for none', () => {
    const without = film(FILM_COLUMNS.map((one) => ({ ...one, length: one.length ?? -1 })))

    expect(generateDrawdesk(without, { stamp: STAMP }).files).toEqual(generateDrawdesk(film(), { stamp: STAMP }).files)
  })

  it('refuses a name that the product has', async () => {
    const taken = plainScreen('operation/sellsource', { zh: '渠道', en: 'Channels' })
    const plan = taken && (await planOf(treeOf(), { definition: taken, kept: undefined, stamp: STAMP }))

    expect(plan?.taken).toContain('packages/contract/src/resources.ts')
  })

  it.each([
    ['with rows below', country()],
    ['as a tree', category()],
  ])('%s puts every table after the one that it refers to', (_name, wanted) => {
    const { migrations, files } = generateDrawdesk(wanted, { stamp: STAMP })

    expect(migrations.map(({ path }) => path)).toEqual(migrations.map(({ path }) => path).toSorted())
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
  })
})

describe('a screen that is generated again', () => {
  it('has nothing to do where nothing changed', async () => {
    const { tree, kept } = await generated()

    const plan = await again(tree, kept, { all: FILM_COLUMNS })

    expect(wrote(plan)).toEqual({})
    expect(plan.kept).toEqual(kept)
  })

  it('keeps what was changed by hand, and makes a migration of its own for a new column', async () => {
    const { tree, kept } = await generated()
    tree.files[CONTRACT] =
      tree.files[CONTRACT]?.replace(
        `purpose: { zh: '查询和维护影片', en: 'View and maintain films' }`,
        `purpose: { zh: '租片', en: 'To rent' }`,
      ) ?? ''
    tree.files[PAGE] = `${tree.files[PAGE]}// mine\n`

    const plan = await again(tree, kept)

    expect(stepAt(plan, CONTRACT)?.what).toBe('merged')
    expect(wrote(plan)[CONTRACT]).toMatch(/ratingNote: Type.String[^]*To rent[^]*评级说明/)
    expect(stepAt(plan, PAGE)?.what).toBe('yours')
    expect(Object.keys(wrote(plan)).filter((path) => path.includes('/migrations/'))).toEqual([
      'apps/server/src/db/migrations/20990202T0000_add_rating_note_to_film.ts',
    ])
    expect(wrote(plan)['apps/server/src/db/migrations/20990202T0000_add_rating_note_to_film.ts']).toContain(
      `"ALTER TABLE film ADD COLUMN rating_note text NOT NULL DEFAULT ''"`,
    )
    expect(plan.kept.migrations).toHaveLength(2)
  })

  it('shows a conflict until it is solved, and leaves the file as it is', async () => {
    const { tree, kept } = await generated()
    const mine = tree.files[CONTRACT]?.replace(`title: { label: { zh: '片名'`, `title: { label: { zh: '电影名'`) ?? ''
    tree.files[CONTRACT] = mine
    const renamed = FILM_COLUMNS.map((one) => (one.jdbcName === 'title' ? { ...one, comment: '标题' } : one))

    const first = await again(tree, kept, { all: renamed })
    const second = await again(tree, first.kept, { all: renamed })
    const solved = await again(tree, first.kept, { all: renamed, solved: [CONTRACT] })
    const after = await again(tree, solved.kept, { all: renamed })

    for (const plan of [first, second]) {
      const step = stepAt(plan, CONTRACT)
      expect(step).toMatchObject({ what: 'conflict', conflicts: [{ yours: [expect.stringContaining('电影名')] }] })
      expect(wrote(plan)[CONTRACT]).toBeUndefined()
    }
    expect([stepAt(solved, CONTRACT)?.what, stepAt(after, CONTRACT)?.what]).toEqual(['yours', 'yours'])
    expect(tree.files[CONTRACT]).toBe(mine)
  })

  it('does not make again what was removed by hand, nor touch a file of that name which is not its own', async () => {
    const { tree, kept } = await generated()
    delete tree.files[PAGE]
    const foreign = {
      ...kept,
      files: Object.fromEntries(Object.entries(kept.files).filter(([path]) => path !== CONTRACT)),
    }
    tree.files[CONTRACT] = 'mine'

    const plan = await again(tree, foreign)

    expect([stepAt(plan, PAGE)?.what, stepAt(plan, CONTRACT)?.what]).toEqual(['removed', 'foreign'])
    expect(plan.kept.files[CONTRACT]).toBeUndefined()
  })

  it('says which columns need a migration by hand, and drops none', async () => {
    const { tree, kept } = await generated()
    const changed = FILM_COLUMNS.flatMap((one) =>
      one.jdbcName === 'release_year'
        ? [textColumn('release_year', { ...one, propertyType: 'String', jdbcType: 'text', componentType: 'text' })]
        : one.jdbcName === 'rating'
          ? []
          : [one],
    )

    const { output } = await again(tree, kept, { all: changed })

    expect(output.migrations).toEqual([])
    expect(output.changes).toEqual([
      { table: 'film', column: 'rating', what: 'removed' },
      { table: 'film', column: 'release_year', what: 'changed' },
    ])
  })
})

describe('names and words of others', () => {
  it('are texts and plain names in what is generated, and no path leads outside', () => {
    const made = generateDrawdesk(hostile({ isTaken: false }), { stamp: STAMP })
    const files = [...made.files, ...made.migrations, ...generateSaber(hostile({ isTaken: false }))]

    for (const { path } of files) expect(path).toMatch(/^[A-Za-z0-9_./-]+$/)
    expect(files.filter(({ path }) => path.split('/').includes('..') || path.startsWith('/'))).toEqual([])
    for (const { content } of [...made.files, ...made.migrations]) {
      const outside = content
        .replace(/'(?:[^'\\\n]|\\.)*'/g, 'text')
        .replace(/"(?:[^"\\\n]|\\.)*"/g, 'text')
        .replace(/^\s*(?:\/\*\*.*\*\/|\/\/.*)$/gm, '')
      expect(outside).not.toMatch(/process\.exit|drop table|<\/script|passwd;/)
    }
    expect(Object.values(made.tables)[0]).toMatchObject({
      name_drop_table_users: 'text NOT NULL',
      size_value: expect.any(String) as unknown,
      status_value: expect.any(String) as unknown,
      constructor_value: expect.any(String) as unknown,
    })
  })

  it.each(['type', 'module', '1film', '名称', '', 'x'.repeat(60)])('%j is no name of a screen', (code) => {
    const wanted = definition({ zh: '片', en: 'Film', code, table: 'film', all: FILM_COLUMNS })

    expect(() => generateDrawdesk(wanted, { stamp: STAMP })).toThrow('name')
  })
})
