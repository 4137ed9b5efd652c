interface Voice {
  voice: string
  name: string
  language: string
  gender: string
}

/** As OpenAI's reference lists them; each speaks every language that the model knows. */
export const OPENAI_VOICES: readonly Voice[] = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
].map((voice) => ({ voice, name: voice, language: '', gender: '' }))

/** Well-known voices of CosyVoice 2; an account may have further ones, which can be typed. */
export const COSYVOICE_VOICES: readonly Voice[] = [
  ['longxiaochun_v2', '龙小淳', 'female'],
  ['longxiaoxia_v2', '龙小夏', 'female'],
  ['longwan_v2', '龙婉', 'female'],
  ['longcheng_v2', '龙橙', 'male'],
  ['longhua_v2', '龙华', 'male'],
  ['longshu_v2', '龙书', 'male'],
  ['longshuo_v2', '龙硕', 'male'],
  ['longjing_v2', '龙婧', 'female'],
  ['longyue_v2', '龙悦', 'female'],
].map(([voice = '', name = '', gender = '']) => ({ voice, name, language: 'zh-CN', gender }))

/** Of eSpeak NG as it comes along; `+f2` and the like are its voice variants. */
export const OFFLINE_VOICES: readonly Voice[] = [
  ['cmn', '普通话', 'zh-CN', 'male'],
  ['cmn+f2', '普通话（女声）', 'zh-CN', 'female'],
  ['yue', '粤语', 'yue', 'male'],
  ['en-us', 'English (US)', 'en-US', 'male'],
  ['en-us+f2', 'English (US), female', 'en-US', 'female'],
  ['en-gb', 'English (UK)', 'en-GB', 'male'],
  ['en-gb+f2', 'English (UK), female', 'en-GB', 'female'],
  ['ja', '日本語', 'ja', 'male'],
  ['ko', '한국어', 'ko', 'male'],
  ['fr', 'Français', 'fr', 'male'],
  ['de', 'Deutsch', 'de', 'male'],
  ['es', 'Español', 'es', 'male'],
  ['ru', 'Русский', 'ru', 'male'],
].map(([voice = '', name = '', language = '', gender = '']) => ({ voice, name, language, gender }))
