import { defineTexts } from '../../../../lib/texts.ts'

export const newChooserTexts = defineTexts({
  zh: {
    title: '新增绘画接口', back: '返回列表', purpose: '选一个开头；之后每一项都可以改。', presets: '从预设开始', presetsFailed: '预设没能加载出来', needs: '需要密钥：{names}', needsNothing: '不需要密钥，马上能用',
    curl: '粘贴 curl 命令', curlHelp: '从服务商文档或浏览器开发者工具里复制。请求、参数和取图方式会自动填好；密钥单独存放，不会写进定义。', curlRead: '读取命令',
    blank: '空白开始', blankHelp: '自己填写每一项，适合没有现成示例的服务。', blankStart: '从空白开始',
  },
  en: {
    title: 'New drawing API', back: 'Back to the list', purpose: 'Choose a beginning; everything can be changed afterwards.', presets: 'Begin with a preset', presetsFailed: 'The presets could not be loaded', needs: 'Needs secrets: {names}', needsNothing: 'No secret needed, works at once',
    curl: 'Paste a curl command', curlHelp: 'Copy it from the provider’s manual or your browser’s developer tools. Request, parameters and picture mapping are filled in; keys are kept apart and never become part of the definition.', curlRead: 'Read the command',
    blank: 'Begin empty', blankHelp: 'Fill in everything yourself, for a service without an example.', blankStart: 'Begin empty',
  },
})
