export const pairTexts = {
  title: { zh: '配对这台设备', en: 'Pair this device' },
  hint: {
    zh: '在后台打开“自助机”，选择这台设备，点“配对”，把显示的 8 位配对码输入这里。',
    en: 'In the console, open Kiosks, choose this one and press Pair. Then enter the 8-character code here.',
  },
  code: { zh: '配对码', en: 'Pairing code' },
  left: { zh: '还差 {n} 位', en: 'Characters left: {n}' },
  strange: {
    zh: '配对码只有字母和数字，没有容易混淆的 I、O、0、1，请再核对。',
    en: 'Codes are letters and digits without I, O, 0 and 1. Check the code again.',
  },
  tooLong: { zh: '配对码是 8 位，这里多了几位。', en: 'That’s too long. A code has 8 characters.' },
  pair: { zh: '配对', en: 'Pair' },
  endedTitle: { zh: '这台设备已被移除', en: 'This device was signed out' },
  endedHint: {
    zh: '工作人员需要重新配对。已付款的订单由后台继续处理。',
    en: 'Staff need to pair it again. Paid orders are taken care of in the console.',
  },
} as const

export const attractTexts = {
  begin: { zh: '点一下，开始画', en: 'Touch to begin' },
  price: { zh: '{price} 一张', en: '{price} a picture' },
  free: { zh: '免费体验', en: 'Free' },
  what: { zh: '选风格，说想法，当场画好', en: 'Pick a style, say what you like, watch it being drawn' },
  whatPrint: { zh: '选风格，说想法，当场画好并打印', en: 'Pick a style, say what you like, take home a print' },
} as const

export const styleTexts = {
  title: { zh: '想要哪种风格？', en: 'Which style do you like?' },
} as const

export const describeTexts = {
  title: { zh: '想画什么？', en: 'What should we draw?' },
  prompt: { zh: '说说你的想法', en: 'Describe your picture' },
  placeholder: { zh: '例如：月亮上荡秋千的小猫', en: 'e.g. a kitten on a swing on the moon' },
  ideas: { zh: '没想好？点一个试试', en: 'Need an idea? Tap one' },
  photo: { zh: '加一张照片', en: 'Add a photo' },
  camera: { zh: '拍照', en: 'Take a photo' },
  file: { zh: '选择图片', en: 'Choose a picture' },
  removePhoto: { zh: '去掉照片', en: 'Remove photo' },
  yourPhoto: { zh: '你的照片', en: 'Your photo' },
  photoFailed: { zh: '这张图片无法使用，请换一张。', en: 'That picture can’t be used. Please choose another.' },
  photoBig: { zh: '图片不能超过 10 MB。', en: 'Pictures can be up to 10 MB.' },
  noCamera: {
    zh: '摄像头打不开，可以选择图片代替。',
    en: 'The camera isn’t available. You can choose a picture instead.',
  },
  shoot: { zh: '拍', en: 'Capture' },
  cancel: { zh: '取消', en: 'Cancel' },
  needWords: { zh: '请先写下想画什么，或点一个主意。', en: 'Write what you’d like, or tap an idea.' },
  needField: { zh: '请填写', en: 'Please fill this in' },
} as const

export const keyboardTexts = {
  keyboard: { zh: '屏幕键盘', en: 'On-screen keyboard' },
  shift: { zh: '大写', en: 'Shift' },
  erase: { zh: '删除', en: 'Delete' },
  space: { zh: '空格', en: 'Space' },
  clear: { zh: '清空', en: 'Clear' },
  hide: { zh: '收起', en: 'Hide' },
  candidates: { zh: '候选词', en: 'Suggestions' },
  moreWords: { zh: '更多', en: 'More' },
  part: { zh: '分词', en: 'Split' },
  toLatin: { zh: '中：现在输入中文，切换到英文', en: '中: Chinese input, switch to English' },
  toChinese: { zh: 'EN：现在输入英文，切换到中文', en: 'EN: English input, switch to Chinese' },
} as const

export const confirmTexts = {
  title: { zh: '确认一下', en: 'Almost there' },
  style: { zh: '风格', en: 'Style' },
  words: { zh: '内容', en: 'Picture' },
  stickers: { zh: '贴纸', en: 'Stickers' },
  someStickers: { zh: '{count} 张', en: '{count}' },
  copies: { zh: '张数', en: 'Prints' },
  fewer: { zh: '少一张', en: 'One fewer' },
  more: { zh: '多一张', en: 'One more' },
  terms: { zh: '说明', en: 'Terms' },
  channel: { zh: '怎么付款？', en: 'How would you like to pay?' },
  pay: { zh: '去付款 {price}', en: 'Pay {price}' },
  draw: { zh: '开始画', en: 'Start drawing' },
  agreed: { zh: '点“{button}”表示同意以上说明。', en: 'By pressing “{button}” you agree to the terms above.' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  sandbox: { zh: '沙盒支付', en: 'Sandbox' },
} as const

export const payTexts = {
  title: { zh: '扫码付款', en: 'Scan to pay' },
  hint: { zh: '用手机扫一扫，付款后马上开始画。', en: 'Scan with your phone. Drawing starts as soon as you’ve paid.' },
  wechat: { zh: '打开微信扫一扫，付款后马上开始画。', en: 'Scan with WeChat. Drawing starts as soon as you’ve paid.' },
  alipay: {
    zh: '打开支付宝扫一扫，付款后马上开始画。',
    en: 'Scan with Alipay. Drawing starts as soon as you’ve paid.',
  },
  code: { zh: '付款二维码', en: 'Payment code' },
  left: { zh: '{time} 内有效', en: 'Expires in {time}' },
  lateTitle: { zh: '正在确认付款', en: 'Checking your payment' },
  late: { zh: '时间到了，正在确认是否已经付款…', en: 'Time’s up. Checking whether your payment came through…' },
  begins: { zh: '马上开始…', en: 'Starting…' },
  cancel: { zh: '不付了', en: 'Cancel' },
} as const

export const waitTexts = {
  queued: { zh: '已付款，排队中', en: 'Paid. You’re in the queue' },
  drawing: { zh: '正在画', en: 'Drawing' },
  free: { zh: '排队中', en: 'You’re in the queue' },
  wait: { zh: '大约还要 {low}–{high} 秒', en: 'About {low}–{high} seconds to go' },
  waitOne: { zh: '大约还要 {high} 秒', en: 'About {high} seconds to go' },
  waitMinutes: { zh: '大约还要 {low}–{high} 分钟', en: 'About {low}–{high} minutes to go' },
  unknown: { zh: '画好就会显示在这里', en: 'It will appear here as soon as it’s done' },
  progress: { zh: '进度', en: 'Progress' },
  keep: {
    zh: '画好之前不会离开这个画面。万一要走开，凭取画号找工作人员。',
    en: 'This screen stays until your picture is done. If you have to leave, our staff can find it by your pickup number.',
  },
} as const

export const resultTexts = {
  title: { zh: '画好了！', en: 'Here it is!' },
  picture: { zh: '你的画', en: 'Your picture' },
  choose: { zh: '选一张打印', en: 'Choose one to print' },
  option: { zh: '第 {no} 张', en: 'Picture {no}' },
  print: { zh: '打印 {copies} 张', en: 'Print {copies} copies' },
  printOne: { zh: '打印 1 张', en: 'Print it now' },
  byItself: {
    zh: '不选的话，一分钟后自动打印第一张。',
    en: 'If you don’t choose one, the first prints automatically in a minute.',
  },
  printsItself: { zh: '一分钟后也会自动打印。', en: 'It prints automatically after a minute.' },
} as const

export const printTexts = {
  title: { zh: '正在打印', en: 'Printing' },
  waiting: { zh: '等待打印机', en: 'Waiting for the printer' },
  sheets: { zh: '已出 {printed} 张，共 {sheets} 张', en: '{printed} of {sheets} printed' },
  progress: { zh: '打印进度', en: 'Print progress' },
  take: { zh: '打印完成后，请在出纸口取画', en: 'Take it from the tray when it comes out' },
} as const

export const shareTexts = {
  printed: { zh: '打印好了，请取画', en: 'Your print is ready' },
  ready: { zh: '画好了！', en: 'Here it is!' },
  save: { zh: '扫码存到手机', en: 'Scan to save it to your phone' },
  days: { zh: '{days} 天内有效', en: 'Valid for {days} days' },
  code: { zh: '保存图片的二维码', en: 'Code to save the picture' },
  done: { zh: '完成', en: 'Done' },
} as const

export const thanksTexts = {
  title: { zh: '谢谢，再来画！', en: 'Thank you, see you next time!' },
  again: { zh: '再画一张', en: 'Draw another' },
} as const
