import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import type { OriginLineage } from './lineage.ts'

/** What a drawing is made from besides its API, as its record keeps it. */
export interface DrawOrigin {
  styleId?: string
  exId?: string
  promptId?: string
  loginId?: string
  lineage: OriginLineage
}

/** What is really sent once style, prompt or experience have been applied: `fields.id` is the API, `prompt` the whole text, `params` all that differ from its defaults. */
export interface AppliedSend {
  fields: SendFields
  origin: DrawOrigin
}

type Place = 'styleId' | 'exId' | 'promptId' | 'loginId'

/** The columns of a record that say where it comes from; what is empty is left out. */
export const originColumns = ({
  styleId,
  exId,
  promptId,
  loginId,
}: { [Name in Place]?: string | null | undefined }): Pick<DrawOrigin, Place> => ({
  ...(styleId ? { styleId } : {}),
  ...(exId ? { exId } : {}),
  ...(promptId ? { promptId } : {}),
  ...(loginId ? { loginId } : {}),
})
