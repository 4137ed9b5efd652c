import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { Command } from '@drawdesk/workflow/engine/command'
import type { StepResult } from '@drawdesk/workflow/engine/effect'
import { step } from '@drawdesk/workflow/engine/step'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { readParam } from '../../../settings/params/param.reader.ts'
import type { FlowDecisions } from '../../decisions/flow-decisions.service.ts'
import type { FlowScripts } from '../../scripts/flow-scripts.ts'
import type { FlowHandlers } from '../../shared/flow-handlers.ts'
import { flowErrorOf } from './engine-errors.ts'
import { createFlowHost } from './flow-host.ts'
import type { LockedInstance } from '../locked-instance.ts'
import { createPeopleFacts } from './people-facts.ts'
import { createFlowPeopleRepository } from '../people.repository.ts'
import { createStepQuestions } from './step-questions.ts'

export type EngineNeeds = Pick<Deps, 'config'> & {
  flowHandlers: FlowHandlers
  flowDecisions: FlowDecisions
  flowScripts: FlowScripts
}

export interface EngineRun extends StepResult {
  /** People to be shown the instance. */
  copied: ReadonlySet<string>
}

interface EnginePlace {
  db: Db
  scope: Scope
  now: Date
  /** The definition whose decisions are asked: of a move to another version, that one. */
  definitionId: string
}

/** What the engine makes of a command. Nothing is written. @throws AppError what the engine refuses, by its cause */
export async function runEngine(
  { config, flowHandlers, flowDecisions, flowScripts }: EngineNeeds,
  { db, scope, now, definitionId }: EnginePlace,
  { definition, row, state }: LockedInstance,
  command: Command,
): Promise<EngineRun> {
  const { ask, run } = createStepQuestions()
  const people = createPeopleFacts(createFlowPeopleRepository(db), scope, { ask })
  const hasScripts = await areScriptsOn(db, scope, 'to' in command ? command.to : definition)
  try {
    return await run(() => {
      const { host, copied } = createFlowHost(flowHandlers, {
        now,
        timezone: config.timeZone,
        isCalled: row.parentInstanceId !== null,
        beans: { people },
        ask,
        findDecision: (key) => flowDecisions.findFor(scope, definitionId, key, db),
        scripts: hasScripts ? flowScripts : undefined,
      })
      return { ...step(definition, state, command, host), copied }
    })
  } catch (error) {
    throw flowErrorOf(error, definition)
  }
}

/** False also where nobody asks for them. */
async function areScriptsOn(db: Db, scope: Scope, { nodes }: ProcessDefinition): Promise<boolean> {
  if (!Object.values(nodes).some(({ type }) => type === 'scriptTask')) return false
  return readParam(db, scope, 'flow.scripts')
}
