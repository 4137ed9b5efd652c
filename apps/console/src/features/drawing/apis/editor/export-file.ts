import { writeDrawApiFile } from '@drawdesk/contract/drawing/api-file/draw-api-file'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import type { Draft } from './state/draft.ts'

/** Saves the definition as it stands in the editor as a file of the browser, without secrets. */
export function exportDraft({ apiName, apiCode, defaultPrompt, negativePrompt, remark, definition }: Draft): void {
  const text = writeDrawApiFile({ apiName, apiCode, defaultPrompt, negativePrompt, remark, definition })
  saveFile(new Blob([text], { type: 'application/json' }), `${apiCode || 'draw-api'}.drawdesk.json`)
}
