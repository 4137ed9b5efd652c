import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { contentOf } from '../apis/chat-api-content.ts'
import { createChatApiRepository } from '../apis/chat-api.repository.ts'

/** One sign to a reader may be several to a computer: skin, family, flag. */
const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })
const problem = (field: string, zh: string, en: string): BilingualFieldError => ({ field, text: { zh, en } })

/** Assistants as a declared resource: what its calls add to those that the kit makes. */
export function assistantRules({ db, files }: Pick<Deps, 'db'> & { files: FileService }): ResourceRules {
  async function imageProblems(caller: Caller, values: Values, existing: Values | undefined) {
    if (!values.image || values.image === existing?.image) return []
    const file = await files.findSeen(caller, String(values.image))
    return file?.mime.startsWith('image/') ? [] : [problem('image', '图片不存在', 'Picture not found')]
  }

  /** Only what is newly named is asked for: one that was switched off since must not keep an assistant from being changed. */
  async function modelProblems(caller: Caller, values: Values, existing: Values | undefined) {
    const [apiId, model] = [values.apiId ?? existing?.apiId ?? '', values.model ?? existing?.model ?? '']
    if (apiId === (existing?.apiId ?? '') && model === (existing?.model ?? '')) return []
    if (apiId === '') return model === '' ? [] : [problem('model', '请先选择对话接口', 'Select an API first')]
    const api = await createChatApiRepository(db).find(caller, String(apiId))
    if (!api) return [problem('model', '对话接口不存在', 'Chat API not found')]
    return model === '' || contentOf(api).models.some((one) => one.model === model)
      ? []
      : [problem('model', '对话接口没有这个模型', 'This chat API doesn’t have this model')]
  }

  const emojiProblems = ({ emoji }: Values): BilingualFieldError[] =>
    typeof emoji === 'string' && [...signs.segment(emoji.trim())].length > 1
      ? [problem('emoji', '只能填一个表情', 'Enter one emoji')]
      : []

  return {
    async checkSave(caller, { values, before: existing }) {
      const errors = [
        ...emojiProblems(values),
        ...(await imageProblems(caller, values, existing)),
        ...(await modelProblems(caller, values, existing)),
      ]
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    toColumns: async (_trx, _caller, { values }) =>
      typeof values.emoji === 'string' ? { ...values, emoji: values.emoji.trim() } : values,

    async decorate(caller, rows) {
      const ids = rows.flatMap(({ image }) => (image ? [String(image)] : []))
      const views = ids.length === 0 ? undefined : await files.viewsOf(caller, ids)
      return rows.map((row) => ({ ...row, imageFile: views?.get(String(row.image)) ?? null }))
    },
  }
}
