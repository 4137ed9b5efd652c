import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { DRAW_ERROR_TEXTS } from '@drawdesk/contract/drawing/records/draw-info'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { sniff } from '../../../../platform/pictures/sniff.ts'
import { classifyAnswer, classifyTransport } from '../../engine/answers/classify.ts'
import { answerScope, evaluate } from '../../engine/expressions/expressions.ts'
import { maskerOf, sendCall, type DrawJob, type FlowDeps } from '../../engine/calls/flow-call.ts'
import { RenderProblem } from '../../engine/values/rendered.ts'
import { sampleEngineOf } from '../draw-input.ts'
import { secretsOfKey } from '../../../../providers/keys.ts'
import type { createDrawApiService } from '../draw-api.service.ts'
import { definitionOf } from '../../records/definition-of.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'

/** An API whose provider takes longer is answered without its lists. */
export const CATALOG_TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 16 * 1024 * 1024
const OPTIONS_MAX = 2_000
const OPTION_LENGTH_MAX = 300
const MESSAGE_LENGTH_MAX = 300

export interface CatalogProblem {
  text: Bilingual
  /** The provider's own words, masked. */
  msg: string
}

/** The lists that came, and the first thing that went wrong. */
export interface CatalogLists {
  options: Record<string, string[]>
  /** Beside the name of the list. */
  problem?: CatalogProblem & { name: string }
}

type Asked = { list: string[] } | { problem: CatalogProblem }

const notAList: Bilingual = { zh: '回答里没有列表', en: 'The response contains no list' }

/** Asks the provider of one drawing API for the lists of its definition, all at once, for 5 s at most. */
export function createCatalogReader(
  { outbound, clock, config }: Pick<Deps, 'outbound' | 'clock' | 'config'>,
  apis: Pick<ReturnType<typeof createDrawApiService>, 'secretsOf'>,
) {
  async function ask(
    deps: FlowDeps,
    job: DrawJob,
    spec: NonNullable<DrawDefinition['catalog']>[string],
    signal: AbortSignal,
  ): Promise<Asked> {
    try {
      const result = await sendCall(
        deps,
        job,
        { ...spec, method: spec.method ?? 'GET' },
        {
          step: 'poll',
          scope: {},
          signal,
          timeoutMs: Math.min(spec.timeoutMs ?? CATALOG_TIMEOUT_MS, CATALOG_TIMEOUT_MS),
        },
      )
      const mask = maskerOf(job)
      if ('failure' in result) {
        const { text, msg } = classifyTransport(result.failure, mask)
        return {
          problem:
            result.failure.kind === 'aborted' ? { text: DRAW_ERROR_TEXTS.E_TIMEOUT, msg: '' } : { text, msg: cut(msg) },
        }
      }
      const scope = answerScope(result.response)
      if (scope.http.status < 200 || scope.http.status >= 300) {
        const { text, msg } = classifyAnswer(job.definition, scope, { now: clock.now(), mask })
        return { problem: { text, msg: cut(msg) } }
      }
      const found = evaluate(spec.items, scope)
      return found.ok && Array.isArray(found.value)
        ? { list: textsOf(found.value) }
        : { problem: { text: notAList, msg: found.ok ? '' : cut(mask(found.reason.en)) } }
    } catch (error) {
      if (!(error instanceof RenderProblem)) throw error
      return {
        problem: { text: error.errors[0]?.text ?? { zh: '无法生成请求', en: 'Couldn’t build the request' }, msg: '' },
      }
    }
  }

  return async (row: DrawApiRow): Promise<CatalogLists> => {
    const definition = definitionOf(row)
    const secrets = apis.secretsOf(row)
    const job: DrawJob = {
      definition,
      input: {
        vars: {},
        secrets: secretsOfKey(definition, definition.keys?.[0]?.name, secrets),
        engine: { sample: sampleEngineOf(config) },
      },
    }
    const via = { tenantId: row.tenantId, ...(row.proxyConfigId ? { proxyConfigId: row.proxyConfigId } : {}) }
    const deps: FlowDeps = {
      send: (request) => outbound.send(request),
      via,
      clock,
      store: async () => undefined,
      sniff,
      maxAnswerBytes: ANSWER_BYTES_MAX,
    }
    const signal = AbortSignal.timeout(CATALOG_TIMEOUT_MS)
    const asked = await Promise.all(
      Object.entries(definition.catalog ?? {}).map(
        async ([name, spec]) => [name, await ask(deps, job, spec, signal)] as const,
      ),
    )
    const options = Object.fromEntries(
      asked.flatMap(([name, answer]) => ('list' in answer ? [[name, answer.list]] : [])),
    )
    const failed = asked.find(([, answer]) => 'problem' in answer)
    return {
      options,
      ...(failed && 'problem' in failed[1] ? { problem: { name: failed[0], ...failed[1].problem } } : {}),
    }
  }
}

/** Texts and numbers, each once. */
function textsOf(items: readonly unknown[]): string[] {
  const texts = items
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map((item) => String(item).slice(0, OPTION_LENGTH_MAX))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, OPTIONS_MAX)
}

const cut = (text: string): string => text.slice(0, MESSAGE_LENGTH_MAX)
