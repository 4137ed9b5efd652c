import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts around a page of others. */
export const texts = defineTexts({
  zh: {
    bar: '嵌入的页面',
    newWindow: '在新窗口打开',
    reload: '重新加载',
    hint: '看不到内容？对方网站可能不允许被嵌入。',
    frame: '{host} 的页面',
    loading: '正在打开 {host}…',
    slow: '{host} 还没有响应',
    slowHelp: '对方网站可能很慢，或者不允许被嵌入。可以再等一会儿，或在新窗口打开。',
    refused: '{host} 不能在这里打开',
    refusedHelp: '浏览器不允许在这里嵌入它，请在新窗口打开。',
    notNamed: '{host} 不在允许嵌入的网站之列',
    notNamedHelp: '可以在新窗口打开。要在这里嵌入，请平台管理员把它写进服务器设置 FRAME_HOSTS。',
    unsafe: '这个地址不能打开',
    unsafeHelp: '只能打开 http、https 地址或本站路径。请让管理员检查菜单里的地址。',
    asks: '要在这里打开 {host} 吗？',
    asksHelp: '这个地址不在你的菜单里。只有信任它时才打开：{address}',
    open: '打开',
  },
  en: {
    bar: 'Embedded page',
    newWindow: 'Open in new window',
    reload: 'Reload',
    hint: 'Nothing to see? The site may not allow embedding.',
    frame: '{host}',
    loading: 'Opening {host}…',
    slow: '{host} hasn’t responded yet',
    slowHelp: 'The site may be slow or may not allow embedding. Wait a bit longer or open it in a new window.',
    refused: '{host} can’t be opened here',
    refusedHelp: 'The browser doesn’t allow embedding it here. Open it in a new window.',
    notNamed: '{host} isn’t an allowed site for embedding',
    notNamedHelp:
      'Open it in a new window. To embed it here, ask the platform administrator to add it to the server setting FRAME_HOSTS.',
    unsafe: 'This address can’t be opened',
    unsafeHelp:
      'Only http and https addresses and paths of this site can be opened. Ask an administrator to check the address in the menu.',
    asks: 'Open {host} here?',
    asksHelp: 'This address isn’t in your menu. Only open it if you trust it: {address}',
    open: 'Open',
  },
})
