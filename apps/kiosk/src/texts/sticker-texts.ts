export const stickerTexts = {
  title: { zh: '贴上贴纸？', en: 'Add some stickers?' },
  note: {
    zh: '点一张贴上去，拖动调整位置。不贴也可以，直接点“下一步”。',
    en: 'Tap one to add it, then drag it into place. Or just go on.',
  },
  sample: { zh: '底图是示例，画好后贴在你的画上', en: 'The picture is an example. Stickers go on yours.' },
  sheet: { zh: '你的画', en: 'Your picture' },
  offered: { zh: '贴纸', en: 'Stickers' },
  stuck: { zh: '第 {no} 张贴纸：{name}', en: 'Sticker {no}: {name}' },
  add: { zh: '贴上：{name}', en: 'Add {name}' },
  tools: { zh: '调整选中的贴纸', en: 'Change the selected sticker' },
  smaller: { zh: '缩小', en: 'Smaller' },
  larger: { zh: '放大', en: 'Larger' },
  left: { zh: '左转', en: 'Turn left' },
  right: { zh: '右转', en: 'Turn right' },
  takeOff: { zh: '揭下', en: 'Remove' },
  full: { zh: '最多贴 {most} 张', en: 'That’s the most: {most} stickers' },
} as const
