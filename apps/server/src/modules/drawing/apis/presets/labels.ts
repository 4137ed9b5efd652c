import type { Bilingual } from '@drawdesk/contract/core/texts'

/** What variables of presets are called on the screen; a preset's own `labels` go first. */
export const LABELS: Readonly<Record<string, Bilingual>> = {
  prompt: { zh: '提示词', en: 'Prompt' },
  negativePrompt: { zh: '反向提示词', en: 'Negative prompt' },
  width: { zh: '宽', en: 'Width' },
  height: { zh: '高', en: 'Height' },
  n: { zh: '张数', en: 'Pictures' },
  seed: { zh: '种子', en: 'Seed' },
  quality: { zh: '质量', en: 'Quality' },
  size: { zh: '尺寸', en: 'Size' },
  model: { zh: '模型', en: 'Model' },
  steps: { zh: '步数', en: 'Steps' },
  cfg: { zh: '提示词强度', en: 'Guidance' },
  strength: { zh: '重绘幅度', en: 'Denoising strength' },
  sampler: { zh: '采样方法', en: 'Sampler' },
  scheduler: { zh: '调度器', en: 'Scheduler' },
  checkpoint: { zh: '底模', en: 'Checkpoint' },
  images: { zh: '参考图', en: 'Reference pictures' },
  background: { zh: '背景', en: 'Background' },
  scale: { zh: '放大倍数', en: 'Scale' },
}
