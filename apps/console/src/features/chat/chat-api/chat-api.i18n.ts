import { defineTexts } from '../../../lib/texts.ts'

export const chatApiTexts = defineTexts({
  zh: {
    health: '健康', healthy: '正常', broken: '熔断', probing: '试探中', E_AUTH: '密钥无效', E_BALANCE: '余额不足', until: '至 {time}', isOff: '停用', isOn: '启用', switchOf: '启用 {name}', switchedOn: '{name} 已启用', switchedOff: '{name} 已停用',
    noModels: '还没有模型', comma: '、', andMore: '等 {total} 个', presetHint: '选择服务，地址、模型与价格会自动填好，都可以再改', sampleEngine: '内置引擎',
    test: '测试', testOf: '测试 {name}', testTitle: '测试 {name}', testModel: '模型', testQuestion: '问题', testQuestionHint: '留空则请它介绍自己', testSend: '发送', testAgain: '再试一次', testHelp: '问一个短问题，计入用量与额度。', close: '关闭',
    testWaiting: '正在等待回答…', testWorks: '可用', testFails: '不可用', testSilent: '没有说出内容', firstToken: '首字', took: '总用时', tokens: '输入 / 输出', seconds: '{seconds} 秒', dash: '–', failed: '没有测试成功', retry: '重试',
    apiKey: 'API 密钥', apiKeyHint: '以 Bearer 放在请求头里；不需要密钥的服务留空', otherSecret: '密钥 {name}', clearSecret: '删除密钥', moved: '地址的主机变了，保存前须重新输入密钥。',
    headerName: '名称', headerValue: '值', headerNameOf: '请求头 {n} 名称', headerValueOf: '请求头 {n} 的值', addHeader: '添加请求头', removeHeader: '删除请求头 {name}', headerTaken: '名称重复了', headerNameless: '请输入名称',
    proxyByRules: '按代理规则自动选择', proxySet: '已指定代理', proxyOff: '{name}（已停用）',
    fallbackNone: '没有备用，失败时直接告诉用户', fallbackAdd: '添加备用接口', fallbackUp: '上移 {name}', fallbackDown: '下移 {name}', fallbackRemove: '移除 {name}', fallbackGone: '已删除的接口', fallbackOff: '停用', fallbackList: '备用接口的顺序', movedTo: '{name}：第 {n} 位，共 {count} 位',
  },
  en: {
    health: 'Health', healthy: 'Works', broken: 'Broken', probing: 'Probing', E_AUTH: 'Key refused', E_BALANCE: 'Out of credit', until: 'until {time}', isOff: 'Off', isOn: 'On', switchOf: 'Switch {name} on', switchedOn: '{name} is on', switchedOff: '{name} is off',
    noModels: 'No models yet', comma: ', ', andMore: '+{count} more', presetHint: 'Choose a service: its address, models and prices are filled in and can be changed', sampleEngine: 'Built-in engine',
    test: 'Test', testOf: 'Test {name}', testTitle: 'Test {name}', testModel: 'Model', testQuestion: 'Question', testQuestionHint: 'Empty: it is asked to introduce itself', testSend: 'Send', testAgain: 'Ask again', testHelp: 'One short question, counted as usage and against quotas.', close: 'Close',
    testWaiting: 'Waiting for the answer…', testWorks: 'Works', testFails: 'Does not work', testSilent: 'It said nothing', firstToken: 'First word', took: 'In all', tokens: 'In / out', seconds: '{seconds} s', dash: '–', failed: 'The test could not be made', retry: 'Try again',
    apiKey: 'API key', apiKeyHint: 'Sent as Bearer; leave it empty for services without keys', otherSecret: 'Secret {name}', clearSecret: 'Delete the secret', moved: 'The host of the address changed: type the secrets again before saving.',
    headerName: 'Name', headerValue: 'Value', headerNameOf: 'Header {n} name', headerValueOf: 'Header {n} value', addHeader: 'Add a header', removeHeader: 'Delete the header {name}', headerTaken: 'This name is there already', headerNameless: 'Enter a name',
    proxyByRules: 'By the rules of the proxies', proxySet: 'A proxy is set', proxyOff: '{name} (off)',
    fallbackNone: 'None: a failure is told at once', fallbackAdd: 'Add a fallback', fallbackUp: 'Move {name} up', fallbackDown: 'Move {name} down', fallbackRemove: 'Remove {name}', fallbackGone: 'A deleted API', fallbackOff: 'off', fallbackList: 'Order of the fallbacks', movedTo: '{name}: {n} of {count}',
  },
})
