import { DRAW_INFO_PATH, type DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { DRAW_SEAL_PATH, type SealFaceAnswer } from '@drawdesk/contract/drawing/draw-seal'
import type { Placement, SealFace } from '@drawdesk/contract/drawing/stamp'
import type { FileView, Page } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** A face of this text holds today's date, so it is not kept for long. */
const FACE_KEPT_MS = 10 * 60_000
const RESULTS_MOST = 12

/** The bitmap of a seal, the very one that is stamped; the one before stays while the next is made. */
export const faceQuery = ({ image, text, textColor, textSize }: SealFace) =>
  queryOptions({
    queryKey: resourceKeys({ path: DRAW_SEAL_PATH }).of('face', { image, text, textColor, textSize }),
    queryFn: ({ signal }) =>
      call<SealFaceAnswer>('GET', `${DRAW_SEAL_PATH}/face`, {
        query: { image, text, textColor, textSize },
        signal,
        silent: true,
      }),
    staleTime: FACE_KEPT_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Stamps it on that picture; the answer is a new file. */
export const previewSeal = (seal: SealFace & Placement, fileId: string): Promise<FileView> =>
  call('POST', `${DRAW_SEAL_PATH}/preview`, { body: { ...seal, fileId } })

/** The newest finished pictures that the user may see. */
export const latestResultsQuery = queryOptions({
  queryKey: resourceKeys({ path: DRAW_INFO_PATH }).of('latest results'),
  queryFn: async ({ signal }) => {
    const page = await call<Page<DrawInfo>>('GET', `${DRAW_INFO_PATH}/page`, {
      query: { state: '2', size: RESULTS_MOST },
      signal,
      silent: true,
    })
    return page.records
      .flatMap(({ files }) => files.filter(({ mime }) => mime.startsWith('image/')).slice(0, 1))
      .slice(0, RESULTS_MOST)
  },
  retry: false,
})

export function uploadPicture(file: File): Promise<FileView> {
  const form = new FormData()
  form.append('file', file)
  return call('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })
}
