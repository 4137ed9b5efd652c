import { defineErrors } from '../../../platform/errors.ts'

/** Both families of dictionaries, the platform's and the tenants'. */
export const dictErrors = defineErrors('dict', {
  keyTaken: { status: 400, text: { zh: '当前字典键值已存在!', en: 'This key exists already' } },
  kindFixed: {
    status: 400,
    text: { zh: '字典和字典项不能互相转换', en: 'A dictionary cannot become an entry, nor an entry a dictionary' },
  },
  formsNeedRow: {
    status: 400,
    text: {
      zh: '“{name}”是系统表单要用的，不能删除；不再使用的字典项可以封存',
      en: '“{name}” is needed by the product’s own forms and stays; an entry no longer used can be sealed',
    },
  },
  formsNeedKey: {
    status: 400,
    text: { zh: '系统表单按它取数据，不能修改', en: 'The product’s own forms read by it, so it stays' },
  },
  formsNeedDict: {
    status: 400,
    text: {
      zh: '系统表单要用这个字典，请逐项封存不再使用的字典项',
      en: 'The product’s own forms need this dictionary; seal the entries that are no longer used',
    },
  },
})
