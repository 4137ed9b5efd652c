import { defineErrors } from '../../../platform/errors.ts'

/** Both families of dictionaries, the platform's and the tenants'. */
export const dictErrors = defineErrors('dict', {
  keyTaken: { status: 400, text: { zh: '当前字典键值已存在!', en: 'This key already exists' } },
  kindFixed: {
    status: 400,
    text: { zh: '字典和字典项不能互相转换', en: 'Dictionaries and entries can’t be converted into each other' },
  },
  formsNeedRow: {
    status: 400,
    text: {
      zh: '“{name}”是系统表单要用的，不能删除；不再使用的字典项可以封存',
      en: 'System forms need “{name}”, so it can’t be deleted. Unused entries can be archived.',
    },
  },
  formsNeedKey: {
    status: 400,
    text: { zh: '系统表单按它取数据，不能修改', en: 'System forms rely on this value, so it can’t be changed' },
  },
  formsNeedDict: {
    status: 400,
    text: {
      zh: '系统表单要用这个字典，请逐项封存不再使用的字典项',
      en: 'System forms need this dictionary. Archive unused entries instead.',
    },
  },
})
