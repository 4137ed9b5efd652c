import type { CodeDrift, CodeFile, CodeSystem } from '@drawdesk/contract/develop/code'
import type { CodeDefinition, DefinedColumn } from '@drawdesk/contract/develop/code-definition'
import { menuGroups } from '@drawdesk/contract/core/menus'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Models } from '../models/models.service.ts'
import { codeErrors } from './code.errors.ts'
import { createDefinitions } from './definitions.ts'
import type { ToDecide } from './engine/drawdesk/decisions.ts'
import { stampOf } from './engine/drawdesk/drawdesk.ts'
import { generate, type Output } from './engine/generate.ts'
import { CannotGenerate } from './engine/screen.ts'
import { findOutput, keepOutput, type LastOutput } from './outputs.ts'

type Needs = Pick<Deps, 'db' | 'ids' | 'clock'> & { models: Models }

/** What is made of one row. */
export interface Made {
  definition: CodeDefinition
  output: Output
  last: LastOutput | undefined
}

const REFUSALS = {
  name: codeErrors.badName,
  child: codeErrors.noChild,
  column: codeErrors.noColumn,
  empty: codeErrors.noFields,
} as const

/** Does the product, as it is built, have a page of this name? */
const isBuiltIn = (name: string): boolean => menuGroups.some(({ pages }) => pages.some(({ code }) => code === name))

/** Files of screens: shown beside what was generated last, made, and compared with what they come from. */
export function createGenerator(deps: Needs) {
  const { db, clock, models } = deps
  const definitions = createDefinitions(deps)

  async function make(scope: Scope, id: string, system: CodeSystem): Promise<Made> {
    const [definition, last] = await Promise.all([definitions.of(scope, id), findOutput(db, scope, id, system)])
    try {
      const stamp = stampOf(clock.now())
      return { definition, last, output: generate(definition, { system, stamp, ...(last && { tables: last.tables }) }) }
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error
      throw REFUSALS[error.what]({ values: { name: error.about }, cause: error })
    }
  }

  return {
    definitions,

    /** Every file beside what was generated last. */
    async preview(scope: Scope, id: string, system: CodeSystem): Promise<CodeFile[]> {
      const made = await make(scope, id, system)
      const isTaken = system === 'drawdesk' && !made.last && isBuiltIn(made.output.name)
      return [
        ...made.output.files.map((file) => shown(made, file, 'file', isTaken)),
        ...made.output.lines.map((file) => shown(made, file, 'entry', isTaken)),
      ]
    },

    /** Files of these rows; from now on they are what was generated last. */
    async generate(scope: Scope, ids: readonly string[], system: CodeSystem): Promise<Made[]> {
      const all: Made[] = []
      for (const id of ids) all.push(await make(scope, id, system))
      await db.transaction(scope, async (trx) => {
        for (const [at, { definition, output, last }] of all.entries()) {
          const files = Object.fromEntries(
            [...output.files, ...output.lines].map(({ path, content }) => [path, content]),
          )
          await keepOutput(deps, trx, scope, {
            codeId: ids[at] ?? '',
            system,
            definition,
            tables: output.tables,
            // Migrations are not made again, and stay known.
            files: { ...migrationsOf(last), ...files },
          })
        }
      })
      return all
    },

    /** What differs between the table, the model, what was generated of it, and the menu. */
    async drift(scope: Scope, id: string): Promise<CodeDrift[]> {
      const { modelId } = await getRow(db, scope, 'developCode', id)
      const made = await make(scope, id, 'drawdesk')
      const { last, output, definition } = made
      return [
        ...(await tableDrift(scope, String(modelId))),
        ...(last ? columnDrift(last.definition.columns, definition.columns) : []),
        ...(output.leftOut.length > 0
          ? [{ of: 'model' as const, what: 'leftOut' as const, names: output.leftOut }]
          : []),
        ...decisionDrift(output.toDecide),
        ...codeDrift(made),
        ...menuDrift(made),
      ]
    },
  }

  async function tableDrift(scope: Scope, modelId: string): Promise<CodeDrift[]> {
    try {
      const { added, changed, removed } = await models.difference(scope, modelId)
      const drift: CodeDrift[] = [
        { of: 'table', what: 'added', names: added.map(({ jdbcName }) => jdbcName) },
        { of: 'table', what: 'changed', names: changed.map(({ jdbcName }) => jdbcName) },
        { of: 'table', what: 'removed', names: removed },
      ]
      return drift.filter(({ names }) => names.length > 0)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // A source that does not answer is part of what is asked: the rest is said all the same.
      return [{ of: 'table', what: 'unread', names: [error.messageIn('zh')] }]
    }
  }
}

export type Generator = ReturnType<typeof createGenerator>

const MIGRATION = /^apps\/server\/src\/db\/migrations\//

const migrationsOf = (last: LastOutput | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(last?.files ?? {}).filter(([path]) => MIGRATION.test(path)))

function shown(
  { last }: Made,
  { path, content }: { path: string; content: string },
  kind: CodeFile['kind'],
  isTaken: boolean,
): CodeFile {
  const before = last?.files[path]
  const state = isTaken ? 'conflict' : before === undefined ? 'new' : before === content ? 'same' : 'changed'
  return { path, content, before: before ?? '', state, kind }
}

function columnDrift(before: readonly DefinedColumn[], now: readonly DefinedColumn[]): CodeDrift[] {
  const [old, fresh] = [before, now].map((columns) => new Map(columns.map((column) => [column.jdbcName, column])))
  const names = (columns: Map<string, DefinedColumn> | undefined): string[] => [...(columns?.keys() ?? [])]
  const drift: CodeDrift[] = [
    { of: 'model', what: 'added', names: names(fresh).filter((name) => !old?.has(name)) },
    {
      of: 'model',
      what: 'changed',
      names: names(fresh).filter(
        (name) => old?.has(name) && JSON.stringify(old.get(name)) !== JSON.stringify(fresh?.get(name)),
      ),
    },
    { of: 'model', what: 'removed', names: names(old).filter((name) => !fresh?.has(name)) },
  ]
  return drift.filter((one) => one.names.length > 0)
}

/** What somebody says before the tests of the product pass. */
function decisionDrift(toDecide: readonly ToDecide[]): CodeDrift[] {
  const drift = (['person', 'file'] as const).map((what) => ({
    of: 'model' as const,
    what,
    names: toDecide.filter(({ of }) => of === what).map(({ column }) => column),
  }))
  return drift.filter(({ names }) => names.length > 0)
}

function codeDrift({ last, output }: Made): CodeDrift[] {
  if (!last) return [{ of: 'code', what: 'never', names: [] }]
  const differing = output.files.filter(({ path, content }) => last.files[path] !== content).map(({ path }) => path)
  return differing.length > 0 ? [{ of: 'code', what: 'differs', names: differing }] : []
}

function menuDrift({ last, output: { name } }: Made): CodeDrift[] {
  if (!last) return isBuiltIn(name) ? [{ of: 'menu', what: 'taken', names: [name] }] : []
  return isBuiltIn(name) ? [] : [{ of: 'menu', what: 'absent', names: [name] }]
}
