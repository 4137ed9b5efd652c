import { drawStyleResource, GUEST_WORDS } from '@drawdesk/contract/drawing/draw-style'
import { untyped } from '../../../resource/row.ts'
import { sendDraw } from '../shared/draw-detail.api.ts'
import type { LibraryKind } from '../shared/library/library.ts'

/** Styles: words around the guest's, and values over the API's. */
export const styleKind: LibraryKind = {
  resource: untyped(drawStyleResource),
  what: { zh: '风格', en: 'style' },
  nameField: 'styleName',
  textFields: ['prompt', 'negativePrompt'],
  copyCall: 'copyDrawStyle',
  ownWords: GUEST_WORDS,
  file: { kind: 'drawdesk.styles', list: 'styles', name: 'styles.drawdesk.json' },
  tryPermission: 'drawApi_send',
  send: (id, { words, variables }) =>
    sendDraw({ styleId: id, prompt: words, params: { ...variables }, clientRequestId: crypto.randomUUID() }),
}
