/** What goes wrong at the machine: what it is, and what happens next. */
export const troubleTexts = {
  starting: { zh: '正在准备…', en: 'Getting ready…' },
  gone: { zh: '暂时连不上服务器', en: 'We can’t reach the server' },
  goneNext: {
    zh: '正在自动重试，恢复后就能继续。已付款的订单不受影响。',
    en: 'We keep trying, and this screen comes back by itself. Paid orders are safe.',
  },
  off: { zh: '这台设备暂停使用', en: 'This kiosk is closed for now' },
  offNext: { zh: '请使用旁边的设备，或询问工作人员。', en: 'Please use another one nearby, or ask a member of staff.' },
  noExperience: { zh: '现在没有绘画体验', en: 'Nothing to draw right now' },
  noExperienceNext: { zh: '开始后，这里会自动显示。', en: 'This screen updates as soon as something starts.' },
  outOfPaper: { zh: '相纸用完了', en: 'Out of paper' },
  outOfPaperNext: {
    zh: '工作人员已收到通知。换好相纸后，这里会自动恢复。',
    en: 'Our staff have been notified. We’ll be back as soon as there’s paper.',
  },
  printerStopped: { zh: '打印机需要照看', en: 'The printer needs attention' },
  printerStoppedNext: {
    zh: '工作人员已收到通知。修好后，这里会自动恢复。',
    en: 'Our staff have been notified. We’ll be back as soon as it’s fixed.',
  },
  forStaff: { zh: '给工作人员', en: 'For our staff' },
  payClosed: { zh: '付款时间已过', en: 'Time to pay has run out' },
  payClosedNext: {
    zh: '没有扣款。如果钱随后才到账，会自动原路退回。',
    en: 'You weren’t charged. If a payment still comes through, it’s refunded automatically.',
  },
  drawFailed: { zh: '很抱歉，没有画成', en: 'Sorry, we couldn’t draw it' },
  drawFailedNext: {
    zh: '系统会再画一次；还是不行，就自动退款。',
    en: 'We’re trying once more. If that fails too, you’ll be refunded automatically.',
  },
  drawFailedFree: { zh: '换个说法，再试一次吧。', en: 'Try describing it in other words.' },
  refunding: {
    zh: '{amount} 正在原路退回，通常几分钟内到账。',
    en: '{amount} is on its way back to you, usually within minutes.',
  },
  refunded: { zh: '{amount} 已原路退回。', en: '{amount} has been sent back to you.' },
  printPaused: { zh: '画好了，打印要等一等', en: 'Your picture is done, but the print has to wait' },
  printPausedNext: {
    zh: '打印机恢复后会自动打印。你可以先离开，凭取画号来取。',
    en: 'It prints automatically once the printer is back. You can leave and collect it later with your pickup number.',
  },
  printedSome: { zh: '已出 {printed} 张，共 {sheets} 张。', en: '{printed} of {sheets} printed.' },
  printFailed: { zh: '画好了，但没能打印出来', en: 'Your picture is done, but it couldn’t be printed' },
  printFailedNext: {
    zh: '系统会再打印一次；还是不行，就自动退款。画可以扫码保存。',
    en: 'We’re trying once more. If that fails too, you’ll be refunded. You can save the picture with the code.',
  },
  printRefundedNext: { zh: '画仍然可以扫码保存。', en: 'You can still save the picture with the code.' },
} as const
