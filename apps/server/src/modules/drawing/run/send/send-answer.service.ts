import { DRAW_STATE, type SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { DrawInfoRow } from '../../records/draw-info.repository.ts'
import { DRAW_QUEUE, keyOf, laneOf } from '../../records/lanes/lane.ts'
import type { LanePaces } from '../queue/lane-paces.service.ts'
import { waitInterval } from '../queue/wait.ts'

/** Place in the lane, from 1, and how long it waits; null where it does not wait, or nobody knows. */
export type PlaceAndWait = Pick<SendAnswer, 'position' | 'waitSeconds'>

const NO_PLACE: PlaceAndWait = { position: null, waitSeconds: null }

/** What somebody is answered of a drawing that was sent: how it stands, its place and its wait. */
export function createSendAnswers({ jobs, lanePaces: paces }: Pick<Deps, 'jobs'> & { lanePaces: LanePaces }) {
  async function placeAndWait(scope: Scope, row: DrawInfoRow): Promise<PlaceAndWait> {
    if (row.state !== DRAW_STATE.queued) return NO_PLACE
    const { tenantId } = scope
    const [ahead, now] = await Promise.all([
      jobs.steering.countAhead(DRAW_QUEUE, { key: keyOf(row.id), tenantId }),
      paces.recent(scope, laneOf(row.apiId, tenantId)),
    ])
    if (ahead === undefined) return NO_PLACE
    // Its turn has come: it waits in front of the provider, for as long as nobody knows.
    if (ahead === 'started') return { position: 1, waitSeconds: null }
    return { position: ahead + 1, waitSeconds: now ? waitInterval(now.pace, ahead) : null }
  }

  return {
    placeAndWait,

    /** Of one that was sent at this moment: it waits behind all that waited then. */
    async sent(scope: Scope, { id, apiId }: Pick<DrawInfoRow, 'id' | 'apiId'>, ahead: number): Promise<SendAnswer> {
      const now = await paces.recent(scope, laneOf(apiId, scope.tenantId))
      return {
        infoId: id,
        key: keyOf(id),
        state: DRAW_STATE.queued,
        position: ahead + 1,
        waitSeconds: now ? waitInterval(now.pace, ahead) : null,
      }
    },

    /** Of one that was sent before. */
    async answerOf(scope: Scope, row: DrawInfoRow): Promise<SendAnswer> {
      return {
        infoId: row.id,
        key: keyOf(row.id),
        state: row.state as SendAnswer['state'],
        ...(await placeAndWait(scope, row)),
      }
    },
  }
}

export type SendAnswers = ReturnType<typeof createSendAnswers>
