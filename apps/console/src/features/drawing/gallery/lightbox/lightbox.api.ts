import { DRAW_STYLE_PATH, type DrawStyle } from '@drawdesk/contract/drawing/draw-style'
import type { FileView, SaveAnswer } from '@drawdesk/contract/core/schema'
import { seededName } from '../../../../lib/texts/language.ts'
import { call } from '../../../../lib/http/http.ts'
import { queryClient } from '../../../../lib/http/query.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import type { LightboxPicture } from '../../../../components/lightbox/lightbox-picture.ts'

/** Makes a picture the cover of a style; refused (409) when somebody changed the style at the same moment. Answers the style's name. */
export async function saveCover(styleId: string, fileId: string): Promise<string> {
  const { styleName, version } = await call<DrawStyle>('GET', `${DRAW_STYLE_PATH}/findDrawStyle`, {
    query: { id: styleId },
  })
  await call<SaveAnswer>('POST', `${DRAW_STYLE_PATH}/saveDrawStyle`, { body: { id: styleId, cover: fileId, version } })
  await queryClient.invalidateQueries({ queryKey: resourceKeys({ path: DRAW_STYLE_PATH }).all })
  return seededName(styleName)
}

/** A stored file for the lightbox. */
export function lightboxPicture(
  { fileId, webUrl, url, width, height, placeholder }: FileView,
  alt: string,
): LightboxPicture {
  return { key: fileId, webUrl, url, width, height, placeholder, alt }
}
