import { DRAW_API_PATH, type SupperPointInput, type TripoThreeInput } from '@drawdesk/contract/drawing/draw-api'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { call } from '../../../lib/http/http.ts'

/** A larger picture of a finished drawing, as a further record under it. */
export function upscale(input: SupperPointInput): Promise<SendAnswer> {
  return call('POST', `${DRAW_API_PATH}/supperPoint`, { body: input })
}

/** A 3D model of a finished drawing, as a further record under it. */
export function makeModel(input: TripoThreeInput): Promise<SendAnswer> {
  return call('POST', `${DRAW_API_PATH}/tripoThree`, { body: input })
}
