import { defineErrors } from '../../../platform/errors.ts'

export const deviceErrors = defineErrors('drawLogin', {
  inactive: { status: 409, text: { zh: '设备已停用，不能打印', en: 'The device is disabled and can’t print' } },
  noPicture: { status: 400, text: { zh: '没有可以打印的图片', en: 'There is no picture to print' } },
  repeated: {
    status: 409,
    text: {
      zh: '这张图片刚刚发送到该设备，确需再打一张请再次确认',
      en: 'This picture was just sent to this device. Confirm to print it again.',
    },
  },
  otherRequest: {
    status: 409,
    text: {
      zh: '这个请求编号已用于另一个打印任务',
      en: 'This request ID was already used for another print',
    },
  },
  ended: { status: 409, text: { zh: '打印任务已结束', en: 'This print has ended' } },
  isOpen: { status: 409, text: { zh: '打印任务还没有结束', en: 'This print hasn’t ended yet' } },
  begun: {
    status: 409,
    text: {
      zh: '原设备可能已开始打印这个任务，请看看出纸口，确认后再转移',
      en: 'The device may have started this print. Check its tray, then confirm to move it.',
    },
  },
  notPrinting: { status: 409, text: { zh: '这个任务没有在打印', en: 'This print isn’t at the printer' } },
  allPrinted: { status: 409, text: { zh: '这个任务的纸张已全部打印', en: 'All sheets of this print are done' } },
  wrongSheet: { status: 400, text: { zh: '任务没有这一张', en: 'Sheet not found' } },
  sameDevice: { status: 400, text: { zh: '请选择另一台设备', en: 'Select another device' } },
  codeTaken: { status: 409, text: { zh: '设备编号已被使用', en: 'This device code is already in use' } },
  wrongCode: { status: 400, text: { zh: '配对码无效或已过期', en: 'Invalid or expired pairing code' } },
  noExperience: { status: 400, text: { zh: '绘画体验不存在', en: 'Experience not found' } },
})
