import type { ReportDefinition } from '@drawdesk/contract/reports/report-definition'
import type { ReportCheckAnswer, ReportRunAnswer } from '@drawdesk/contract/reports/report-run'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { checkDefinition, runDefinition } from '../../shared/report.api.ts'

const TRIED_ROWS = 50

/** What came of the last check or trial, and of which statement. */
export interface Trial {
  sql: string
  check?: ReportCheckAnswer
  answer?: ReportRunAnswer
  error?: unknown
  /** Where the statement is wrong. */
  problem?: { position: number; msg: string }
}

export interface Trials {
  trial: Trial | undefined
  busy: 'check' | 'try' | undefined
  check: (definition: ReportDefinition, params: Record<string, string>) => Promise<ReportCheckAnswer | undefined>
  run: (definition: ReportDefinition, params: Record<string, string>) => Promise<ReportRunAnswer | undefined>
  stop: () => void
}

/** Checks and tries what stands in the editor; a newer one takes the place of the last. */
export function useTrial(): Trials {
  const [trial, setTrial] = useState<Trial>()
  const [busy, setBusy] = useState<'check' | 'try'>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  async function begin<Answer>(
    kind: 'check' | 'try',
    sql: string,
    ask: (signal: AbortSignal) => Promise<Answer>,
    outcomeOf: (answer: Answer) => Omit<Trial, 'sql'>,
  ): Promise<Answer | undefined> {
    under.current?.abort()
    const abort = new AbortController()
    under.current = abort
    setBusy(kind)
    try {
      const answer = await ask(abort.signal)
      if (under.current !== abort) return undefined
      setTrial({ sql, ...outcomeOf(answer) })
      return answer
    } catch (error) {
      if (abort.signal.aborted) return undefined
      logFailure(`report ${kind}`, error) // Shown under the statement.
      setTrial({ sql, error, ...problemOf(error) })
      return undefined
    } finally {
      if (under.current === abort) {
        under.current = undefined
        setBusy(undefined)
      }
    }
  }
  return {
    trial,
    busy,
    check: (definition, params) =>
      begin(
        'check',
        definition.sql,
        () => checkDefinition({ definition, params }),
        (check) => ({
          check,
          ...(!check.ok && check.position !== null && { problem: { position: check.position, msg: check.msg } }),
        }),
      ),
    run: (definition, params) =>
      begin(
        'try',
        definition.sql,
        (signal) => runDefinition({ definition, params, current: 1, size: TRIED_ROWS }, signal),
        (answer) => ({ answer }),
      ),
    stop: () => under.current?.abort(),
  }
}

/** A refused run names its place as an input error of the statement. */
function problemOf(error: unknown): Pick<Trial, 'problem'> {
  if (!(error instanceof ApiError)) return {}
  const found = error.errors?.find(({ field, position }) => position !== undefined && /(^|\.)sql$/.test(field))
  return found?.position === undefined ? {} : { problem: { position: found.position, msg: found.msg } }
}
