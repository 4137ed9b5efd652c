import { defineTexts, useTexts } from '../lib/texts/texts.ts'

const texts = defineTexts({
  zh: {
    title: '页面没有打开成功',
    help: '控制台可能刚更新过，或网络断开了。刷新后再试；你的数据没有丢失。',
    reload: '刷新页面',
  },
  en: {
    title: 'Couldn’t open the page',
    help: 'The console may have just been updated, or the network is down. Reload to try again; your data is safe.',
    reload: 'Reload',
  },
})

/** Shown when not even an entry could be: plain, because what it would be made of may be what failed. */
export function RootCrash() {
  const text = useTexts(texts)
  return (
    <main className="plain-page">
      <div className="plain-page-box" role="alert">
        <h1 className="plain-page-title">{text('title')}</h1>
        <p className="plain-page-text">{text('help')}</p>
        <button type="button" className="native-button native-button-filled" onClick={() => window.location.reload()}>
          {text('reload')}
        </button>
      </div>
    </main>
  )
}
