import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowMigrateProblem } from '@drawdesk/contract/workflow/migration'
import { EngineError } from '@drawdesk/workflow/engine/command'
import { AppError } from '../../../platform/errors.ts'
import { titleIn } from '../../settings/approvals/request-titles.ts'
import { refuseStill } from '../instances/flow-steps.ts'
import type { LockedInstance } from '../instances/locked-instance.ts'
import type { VersionCommand } from '../instances/step-unit.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import type { MigrationTarget } from './migration-orders.ts'
import { misfitProblems } from './misfit-texts.ts'

/** What puts this instance on that version. @throws AppError `flow.ended`, `flow.suspended`, `flow.sameVersion` */
export function commandFor(instance: LockedInstance, target: MigrationTarget): VersionCommand {
  refuseStill(instance)
  if (instance.row.definitionId === target.row.id) throw flowErrors.sameVersion()
  return { kind: 'migrate', to: target.definition, mapping: target.mappingFrom(instance.definition) }
}

/** Why an instance was refused, in the words of its reader. @throws what is no refusal */
export function problemsIn(
  error: unknown,
  { target, instance, language }: { target?: MigrationTarget; instance?: LockedInstance; language: Language },
): FlowMigrateProblem[] {
  if (!(error instanceof AppError)) throw error
  const { cause } = error
  if (!(cause instanceof EngineError)) return [{ nodeId: '', msg: error.messageIn(language) }]
  if (cause.code !== 'unmapped' || !target || !instance)
    return [{ nodeId: cause.node ?? '', msg: error.messageIn(language) }]
  const { definition: from } = instance
  return misfitProblems(
    { from, to: target.definition, version: target.row.processVersion, mapping: target.mappingFrom(from) },
    (cause.detail.nodes ?? '').split(','),
    language,
  )
}

/** What people call an instance; "" for one that is not there. */
export function nameOf(instance: LockedInstance | undefined, language: Language): string {
  if (!instance) return ''
  const { row, definition } = instance
  return titleIn(row.title, language) || (language === 'en' && definition.nameEn) || row.processName
}
