import { defineTexts } from '../../../../../lib/texts.ts'

export const ownSignTexts = defineTexts({
  zh: {
    algorithm: '签名算法', output: '签名写法', keyFormat: '密钥写法', text: '文本', hex: '十六进制（小写）', HEX: '十六进制（大写）', base64: 'base64', base64url: 'base64url（无填充）', keyHex: '十六进制', plainHash: '{name}（密钥写在字符串里）',
    toSign: '待签名字符串', toSignHelp: '按服务商文档的顺序写；换行可以直接回车，也可以写 \\n。算的是真正发出的内容，“请求预览”里能看到。', parts: '可用的部分', keyId: '密钥编号', keyIdHelp: '在下面写作 {{keyId}}', key: '密钥',
    time: '时间', s: '秒', ms: '毫秒', iso: 'ISO 8601', isoMs: 'ISO 8601，带毫秒', http: 'HTTP 日期（GMT）', pattern: '自定义格式', timePattern: '时间格式', timePatternHelp: 'UTC；yyyy MM dd HH mm ss SSS，原样的字放在单引号里',
    nonce: '随机串', uuid: 'UUID', hexNonce: '十六进制', digits: '数字', letters: '字母和数字', length: '长度',
    more: '请求体哈希与参与签名的请求头', bodyHash: '请求体哈希', bodyHashOutput: '哈希写法', emptyAsNone: '没有请求体时哈希留空（默认用空内容的哈希）', headers: '参与签名的请求头', headersHelp: '按顺序输入后回车；在字符串里写 {{headers}}',
    place: '签名放在哪里', placeHelp: '用 {{signature}} 放入签名，{{timestamp}}、{{nonce}}、{{keyId}} 放入签名时用的同一个值。不含签名的先放入，一起参与签名；含签名的最后放入，请求体里的签名不参与计算。每次调用（提交、查询、取消、后续操作）都重新签名。',
    inHeaders: '请求头', inQuery: '查询参数', inBody: '请求体字段', addHeader: '添加请求头', addQuery: '添加查询参数', addBody: '添加请求体字段', inBodyHelp: 'GET 请求没有请求体，会改放到查询参数',
  },
  en: {
    algorithm: 'Algorithm', output: 'Signature format', keyFormat: 'Key format', text: 'Text', hex: 'Hex, lower case', HEX: 'Hex, upper case', base64: 'Base64', base64url: 'Base64url, no padding', keyHex: 'Hex', plainHash: '{name} (key inside the string)',
    toSign: 'String to sign', toSignHelp: 'In the order of the provider’s docs. A line break or \\n is a line feed. It is built from what is really sent; the preview shows it.', parts: 'Available parts', keyId: 'Key ID', keyIdHelp: 'Available below as {{keyId}}', key: 'Key',
    time: 'Timestamp', s: 'Seconds', ms: 'Milliseconds', iso: 'ISO 8601', isoMs: 'ISO 8601 with milliseconds', http: 'HTTP date (GMT)', pattern: 'Custom format', timePattern: 'Timestamp format', timePatternHelp: 'UTC; yyyy MM dd HH mm ss SSS, literal words in single quotes',
    nonce: 'Nonce', uuid: 'UUID', hexNonce: 'Hex', digits: 'Digits', letters: 'Letters and digits', length: 'Length',
    more: 'Body hash and signed headers', bodyHash: 'Body hash', bodyHashOutput: 'Hash format', emptyAsNone: 'Leave the hash empty without a body (default: hash of nothing)', headers: 'Signed headers', headersHelp: 'In order, Enter after each; used as {{headers}}',
    place: 'Where the signature goes', placeHelp: '{{signature}} is the signature; {{timestamp}}, {{nonce}} and {{keyId}} are the values it was made with. Entries without a signature go in first and are signed; those with one go in last, and a signature in the body is not part of what it signs. Every call (submit, poll, cancel, follow-ups) is signed anew.',
    inHeaders: 'Headers', inQuery: 'Query parameters', inBody: 'Body fields', addHeader: 'Add header', addQuery: 'Add parameter', addBody: 'Add body field', inBodyHelp: 'A GET has no body; its fields go to the query',
  },
})
