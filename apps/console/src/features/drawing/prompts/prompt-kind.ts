import { DRAW_PROMPT_PATH, drawPromptResource, type SendPromptInput } from '@drawdesk/contract/drawing/draw-prompt'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { call } from '../../../lib/http/http.ts'
import { untyped } from '../../../resource/row.ts'
import type { LibraryKind } from '../shared/library/library.ts'

function sendPrompt(input: SendPromptInput): Promise<SendAnswer> {
  return call('POST', `${DRAW_PROMPT_PATH}/sendDraw`, { body: input })
}

/** Prompts: a text with variables, drawn as it stands. */
export const promptKind: LibraryKind = {
  resource: untyped(drawPromptResource),
  what: { zh: '提示词', en: 'prompt' },
  nameField: 'title',
  textFields: ['content', 'negative'],
  copyCall: 'copyDrawPrompt',
  file: { kind: 'drawdesk.prompts', list: 'prompts', name: 'prompts.drawdesk.json' },
  tryPermission: 'drawPrompt_edit',
  send: (id, { variables, width, height }) =>
    sendPrompt({ id, variables: { ...variables }, width, height, clientRequestId: crypto.randomUUID() }),
}
