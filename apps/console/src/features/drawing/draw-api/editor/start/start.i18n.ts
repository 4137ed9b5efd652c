import { defineTexts } from '../../../../../lib/texts.ts'

export const startTexts = defineTexts({
  zh: {
    title: '新增绘画接口', back: '返回列表', purpose: '选一个开头；之后每一项都可以改。', presets: '从预设开始', presetsFailed: '预设没能加载出来', needs: '需要密钥：{names}', needsNothing: '不需要密钥', search: '搜索预设', nothingFound: '没有符合的预设', nothingFoundHint: '换个词试试；没有现成预设的服务，可以从 curl 命令或 OpenAPI 文档开始。', clear: '清除搜索',
    others: '从已有的资料开始', curl: '粘贴 curl 命令', curlHelp: '从服务商文档或浏览器开发者工具里复制。请求、参数和取图方式会自动填好；密钥单独存放，不会写进定义。', curlRead: '读取命令',
    blank: '空白开始', blankHelp: '自己填写每一项，适合没有现成示例的服务。', blankStart: '从空白开始',
    openApi: 'OpenAPI 文档', openApiHelp: '粘贴一段文档，选一个操作，参数和认证自动填好。', openApiStart: '粘贴文档', openApiTitle: '从 OpenAPI 文档开始', openApiPaste: '粘贴 OpenAPI 文档（JSON 或 YAML）', operation: '操作', operationHelp: '选择提交绘画的那个操作', operationCount: '找到 {n} 个操作', noOperations: '没有找到操作：请粘贴含 paths 的 OpenAPI 3 文档', notReadable: '文档读不懂：{why}', tooLong: '文档太长，最多 4 MB；只保留要用的部分再试', reading: '正在读取…', use: '用这个操作', cancel: '取消', openApiSecrets: '需要的密钥：{names}', 
    file: '定义文件', fileHelp: '别处导出的 .json 文件；文件里没有密钥，导入后自己填。', fileStart: '选择文件', fileFailed: '文件没能导入',
  },
  en: {
    title: 'New drawing API', back: 'Back to the list', purpose: 'Choose a beginning; everything can be changed afterwards.', presets: 'Begin with a preset', presetsFailed: 'The presets could not be loaded', needs: 'Needs secrets: {names}', needsNothing: 'No secret needed', search: 'Search presets', nothingFound: 'No preset fits', nothingFoundHint: 'Try another word; for a service without a preset begin with a curl command or an OpenAPI document.', clear: 'Clear search',
    others: 'Begin with what you have', curl: 'Paste a curl command', curlHelp: 'Copy it from the provider’s manual or your browser’s developer tools. Request, parameters and picture mapping are filled in; keys are kept apart and never become part of the definition.', curlRead: 'Read the command',
    blank: 'Begin empty', blankHelp: 'Fill in everything yourself, for a service without an example.', blankStart: 'Begin empty',
    openApi: 'OpenAPI document', openApiHelp: 'Paste a piece of it and choose an operation; parameters and authentication are filled in.', openApiStart: 'Paste a document', openApiTitle: 'Begin with an OpenAPI document', openApiPaste: 'Paste an OpenAPI document (JSON or YAML)', operation: 'Operation', operationHelp: 'Choose the one that submits a drawing', operationCount: '{n} operations found', noOperations: 'No operation found: paste an OpenAPI 3 document with paths', notReadable: 'The document cannot be read: {why}', tooLong: 'Too long; 4 MB at most. Keep only the part you need', reading: 'Reading…', use: 'Use this operation', cancel: 'Cancel', openApiSecrets: 'Secrets needed: {names}',
    file: 'Definition file', fileHelp: 'A .json file exported elsewhere; it holds no secrets, enter them afterwards.', fileStart: 'Choose a file', fileFailed: 'The file could not be imported',
  },
})
