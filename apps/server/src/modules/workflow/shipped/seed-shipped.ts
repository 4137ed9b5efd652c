import { createHash } from 'node:crypto'
import { FLOW_CATEGORY_PREFIX } from '@drawdesk/contract/workflow/flow'
import { parseDefinition } from '@drawdesk/workflow/definition/parse-definition'
import { withLayout } from '@drawdesk/workflow/layout/with-layout'
import { insertRow, updateRow } from '../../../crud/rows.repository.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Deployments } from '../definitions/deployment.service.ts'
import { versionedOf } from '../forms/flow-form.rules.ts'
import { createFormRepository, type FlowFormRow } from '../forms/form.repository.ts'
import { SHIPPED_PROCESSES } from './shipped-processes.ts'
import type { ShippedForm, ShippedProcess } from './shipped-process.ts'
import { createShippedRepository } from './shipped.repository.ts'

export type ShippedNeeds = Pick<Deps, 'clock' | 'ids' | 'log'> & { deployments: Deployments; rowVersions: RowVersions }

const SETTING = 'seed.processes'

/** Of what was shipped last, as hashes: the process as a whole, its diagram as it was stored, its form. */
interface Shipped {
  process: string
  diagram: string
  form: string
  /** Processes that came before it: an older program that starts beside a newer one does not bring them back. */
  former: readonly string[]
}

/**
 * Brings the processes that the program ships: models, forms and a version for every tenant, each once. One that is better now comes as the next
 * version, as long as the newest one and the form are still those that came before: what an operator changed, deployed, suspended or removed stays as it
 * is. What runs stays on its version.
 */
export async function seedShipped(
  deps: ShippedNeeds,
  trx: Db,
  scope: Scope,
  processes: readonly ShippedProcess[] = SHIPPED_PROCESSES,
): Promise<void> {
  const setting = await trx
    .platform()
    .selectFrom('platformSetting')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  const known = JSON.parse(setting?.value ?? '{}') as Record<string, Shipped> // written below
  const now: Record<string, Shipped> = { ...known }
  // Lists show what was deployed last first: so they stand there as in ours.
  for (const process of processes.toReversed()) {
    const before = known[process.key]
    if (before && [before.process, ...before.former].includes(hashOfProcess(process))) continue
    const brought = await bring(deps, trx, scope, { process, before })
    if (brought) now[process.key] = brought
  }
  const value = JSON.stringify(now)
  if (value === (setting?.value ?? '{}')) return
  await trx
    .platform()
    .insertInto('platformSetting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

interface Bringing {
  process: ShippedProcess
  /** Undefined: it has not been brought yet. */
  before: Shipped | undefined
}

/** Undefined where something of an operator's stands in the way; the next start asks again. */
async function bring(
  deps: ShippedNeeds,
  trx: Db,
  scope: Scope,
  { process, before }: Bringing,
): Promise<Shipped | undefined> {
  const { key, form } = process
  if (!(await mayDeploy(trx, scope, key, before))) return undefined
  const found = form && (await createFormRepository(trx).findByKey(scope, form.key))
  if (form && !mayWrite(found, before)) return undefined
  const diagram = await withLayout(process.diagram)
  // The form first: a version of a process has its form as it stood when it was deployed.
  if (form) await writeForm(deps, trx, scope, { form, found })
  const route = await createShippedRepository(trx).findCategoryKey(process.route)
  const category = route === undefined ? '' : `${FLOW_CATEGORY_PREFIX}${route}`
  const sourceModelId = await writeModel(deps, trx, scope, { process, diagram, category, before })
  const deployed = await deps.deployments.deployShipped(
    trx,
    { xml: diagram, name: process.name, resourceName: `${key}.bpmn20.xml`, sourceModelId },
    category,
  )
  deps.log.info({ key, version: deployed?.version }, 'a process of the product was deployed for all tenants')
  const former = before ? [before.process, ...before.former] : []
  return { process: hashOfProcess(process), diagram: hash(diagram), form: form ? hashOfForm(form) : '', former }
}

/** At first: nobody ever deployed a process of this key for every tenant. Later: the newest is the one that came before, and in use. */
async function mayDeploy(trx: Db, scope: Scope, key: string, before: Shipped | undefined): Promise<boolean> {
  const versions = await createShippedRepository(trx).listCommon(scope, key)
  if (before === undefined) return versions.length === 0
  const newest = versions.find(({ isDeleted }) => isDeleted === 0)
  return newest?.suspensionState === 1 && newest.xmlHash === before.diagram
}

/** At first: nobody has a form of this key. Later: it is the one that came before; a form that is new to the process is like a first one. */
const mayWrite = (found: FlowFormRow | undefined, before: Shipped | undefined): boolean =>
  before === undefined || before.form === ''
    ? found === undefined
    : found !== undefined && hashOfForm(found) === before.form

async function writeForm(
  deps: ShippedNeeds,
  trx: Db,
  scope: Scope,
  { form, found }: { form: ShippedForm; found: FlowFormRow | undefined },
): Promise<void> {
  const values = { ...form, fields: JSON.stringify(form.fields), layout: JSON.stringify(form.layout) }
  const { id } = found
    ? await updateRow(deps, trx, scope, 'wfForm', { id: found.id, version: found.version, values })
    : await insertRow(deps, trx, scope, 'wfForm', values)
  const [row] = await createFormRepository(trx).listAny(scope, [id])
  if (row) await deps.rowVersions.keepIfChanged(trx, scope, 'wfForm', versionedOf(row))
}

/** The model, for those who want to draw it otherwise: made once, and drawn anew while nobody did. Answers its id, null where somebody removed it. */
async function writeModel(
  deps: ShippedNeeds,
  trx: Db,
  scope: Scope,
  { process, diagram, category, before }: Bringing & { diagram: string; category: string },
): Promise<string | null> {
  const [model] = await createShippedRepository(trx).listModels(scope, process.key)
  const { key: modelKey, name, description } = process
  if (!model) {
    const { definition } = await parseDefinition(diagram)
    const { nameEn = '', documentationEn: descriptionEn = '' } = definition ?? {}
    const values = { modelKey, name, nameEn, description, descriptionEn, category, xml: diagram }
    return (await insertRow(deps, trx, scope, 'wfModel', values)).id
  }
  if (model.isDeleted === 1) return null
  const { id, version, xml } = model
  if (hash(xml) === before?.diagram)
    await updateRow(deps, trx, scope, 'wfModel', { id, version, values: { xml: diagram } })
  return id
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hashOfForm = ({
  name,
  nameEn,
  fields,
  layout,
}: Pick<FlowFormRow, 'name' | 'nameEn' | 'fields' | 'layout'> | ShippedForm): string =>
  hash(JSON.stringify([name, nameEn, fields, layout]))
const hashOfProcess = ({ diagram, form }: ShippedProcess): string => hash(`${diagram} ${form ? hashOfForm(form) : ''}`)
