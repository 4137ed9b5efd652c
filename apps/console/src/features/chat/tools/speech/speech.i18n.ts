import { defineTexts } from '../../../../lib/texts.ts'

export const speechTexts = defineTexts({
  zh: {
    text: '文字', placeholder: '要读出来的文字，最多 {max} 字', packet: '语音包', format: '格式', start: '开始合成', stop: '不再等待', noPackets: '还没有启用的语音包', noPacketsWhy: '先在“语音包”里新增并启用一个', toPackets: '去语音包',
    waiting: '排队中…', running: '正在合成…', failed: '没有合成', made: '刚刚合成', cached: '之前合成过，直接复用', saved: '省下 {cost}', took: '时长 {seconds} 秒', onlyFormat: '该引擎只输出 {formats}',
    figures: '最近 {days} 天', syntheses: '合成次数', cachedHits: '直接复用', failures: '失败', characters: '朗读字数', madeCharacters: '合成字数', spent: '花费', savedSum: '节省', none: '–', share: '复用率 {share}%', count: '{count} / {max}',
  },
  en: {
    text: 'Text', placeholder: 'What is to be read, at most {max} characters', packet: 'Voice packet', format: 'Form', start: 'Read it', stop: 'Do not wait', noPackets: 'No voice packet is switched on', noPacketsWhy: 'Add one under “Voice packets” and switch it on',
    toPackets: 'To the voice packets', waiting: 'In the queue…', running: 'Being made…', failed: 'It was not made', made: 'Made just now', cached: 'Made before, used again', saved: '{cost} saved', took: '{seconds} seconds long',
    onlyFormat: 'This engine writes {formats} only', figures: 'The last {days} days', syntheses: 'Made', cachedHits: 'Used again', failures: 'Failed', characters: 'Characters read', madeCharacters: 'Characters made', spent: 'Spent', savedSum: 'Saved', none: '–',
    share: '{share}% used again', count: '{count} of {max}',
  },
})
