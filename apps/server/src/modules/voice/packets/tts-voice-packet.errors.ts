import { defineErrors } from '../../../platform/errors.ts'

export const ttsVoicePacketErrors = defineErrors('ttsVoicePacket', {
  nameTaken: { status: 400, text: { zh: '语音包名称已存在', en: 'This name is already in use' } },
  incomplete: { status: 400, text: { zh: '请先选择引擎、音色和语言', en: 'Select engine, voice and language first' } },
})
