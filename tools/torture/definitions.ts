import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { FlowKind, ProviderKind } from './plan.ts'

/** Until a submit without an answer is given up, at a service without keys. Below it nothing can be known, so a run at rest waits for it. */
const KEYLESS_DEADLINE_MS = 20_000
const SYNC_TIMEOUT_MS = 5_000
/** A service with keys is asked until it answers, however often it dies. */
const KEYED_DEADLINE_MS = 600_000

/** How the product draws at a stand-in. Tries are as many as there may be: this suite varies what dies, not how patient one is. */
export function definitionOf({
  provider,
  flow,
  baseUrl,
}: {
  provider: ProviderKind
  flow: FlowKind
  baseUrl: string
}): DrawDefinition {
  const isPolled = flow === 'poll'
  return {
    capability: 'txt2img',
    baseUrl,
    auth: { kind: 'none' },
    flow,
    submit: {
      method: 'POST',
      path: isPolled ? '/tasks' : '/pictures',
      contentType: 'json',
      timeoutMs: SYNC_TIMEOUT_MS,
      ...(isPolled ? { taskId: 'body.id' } : {}),
      body: {
        id: 'root',
        paramType: 5,
        childrenObjectMap: {
          prompt: { id: 'prompt', paramType: 7, paramDef: '{{prompt}}', required: true },
          ref: { id: 'ref', paramType: 1, paramDef: '{{task.localId}}' },
        },
      },
    },
    ...(isPolled
      ? {
          poll: {
            path: '/tasks/{{task.id}}',
            firstDelayMs: 150,
            intervalMs: 150,
            maxIntervalMs: 500,
            deadlineMs: provider === 'keyed' ? KEYED_DEADLINE_MS : KEYLESS_DEADLINE_MS,
            status: 'body.status',
            map: { running: ['painting'], done: ['done'], cancelled: ['cancelled'] },
          },
          cancel: { method: 'POST' as const, path: '/tasks/{{task.id}}/cancel' },
        }
      : {}),
    result: { items: 'body.picture', kind: 'b64', mime: 'image/png' },
    retry: { max: 10, baseMs: 100, maxMs: 2_000 },
    limits: { concurrency: 3, queueMax: 10_000, breaker: { failures: 5, openMs: 1_000 } },
    cost: { unit: 'image', price: '0.28', currency: 'CNY' },
    ...(provider === 'keyed' ? { idempotency: { header: 'Idempotency-Key', value: '{{task.localId}}' } } : {}),
  }
}
