import { EVENT_STREAM_PATH, EVENT_TOPICS } from '@drawdesk/contract/events/events'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../platform/deps.ts'
import { ownerOf } from '../../platform/scope.ts'
import { limitErrors } from '../../platform/limits/limit.errors.ts'
import { LIMITS, scaled } from '../../platform/limits/limits.ts'
import { commonErrors } from '../../platform/errors.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { openEventStream } from './event-stream.ts'
import { readLastEventId } from './last-event-id.ts'
import type { SessionWatch } from './session-watch.ts'

/** Open streams of one sign-in: its browser tabs, with room to spare. */
export const STREAMS_PER_SESSION = 20

export type EventsNeeds = Deps & { sessionWatch: SessionWatch }

export function eventRoutes(deps: EventsNeeds): AnyRoute[] {
  const { sessionWatch: watch } = deps
  return [
    route({
      method: 'GET',
      path: EVENT_STREAM_PATH,
      summary: 'Live events of these topics, as server-sent events; Last-Event-ID goes on after that number',
      audit: 'events.stream',
      log: 'none',
      permission: 'signedIn',
      input: Type.Object({ topics: Type.Array(Type.Enum([...EVENT_TOPICS]), { minItems: 1, maxItems: 20 }) }),
      answer: Type.Unknown(),
      isBare: true,
      sends: ['text/event-stream'],
      async handle({ caller, input, request, reply }) {
        if (watch.countOf('events', caller.sessionId) >= STREAMS_PER_SESSION)
          throw commonErrors.tooMany({ retryAfterSeconds: 15 })
        const owner = ownerOf(caller)
        const most = scaled(LIMITS.eventStreamsPerPerson, deps.config)
        if (watch.countOfPerson('events', owner.tenantId, owner.userId) >= most)
          throw limitErrors.streams({ values: { most }, retryAfterSeconds: 15 })
        const stream = openEventStream(deps, watch, {
          caller,
          topics: input.topics,
          after: readLastEventId(request.headers['last-event-id']),
        })
        reply.raw.once('close', () => stream.destroy())
        // The last one is for nginx: it would hold events back until its buffer is full.
        return reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(stream)
      },
    }),
  ]
}
