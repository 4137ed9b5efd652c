import { defineTexts } from '../../../lib/texts.ts'

export const voicePacketTexts = defineTexts({
  zh: {
    listen: '试听', listenOf: '试听 {name}', stop: '停止', making: '正在合成…', isMade: '已合成，试听不再付费', isNew: '还没有合成，试听会调用引擎', cached: '复用', made: '新合成', failed: '没有试听成功', incomplete: '先选择引擎、语言和音色',
    normal: '正常', voicesOf: '来自服务的音色列表', voicesDocumented: '文档列出的音色，也可以直接输入', loading: '正在读取音色…', on: '启用', off: '停用',
    engines: '引擎账号', enginesPurpose: '每个引擎一个账号，密钥加密保存，只写不读', ready: '可用', notSet: '未设置', isOff: '已停用', notInstalled: '未安装', keyMissing: '缺少密钥',
    baseUrl: '服务地址', baseUrlHelp: '留空使用 {url}', localHelp: '本地的 OpenAI 兼容服务也填在这里，无需密钥', region: '区域', regionHelp: '如 eastasia；中国区如 chinaeast2', key: '密钥', keyKept: '已设置，末四位 {tail}；留空则不修改', keySet: '已设置；留空则不修改',
    clearKey: '删除密钥', model: '模型', price: '每万字价格', priceHelp: '用来计算花费与节省，留空不计', currency: '币种', active: '启用', save: '保存', saved: '已保存 {name}', saveFailed: '没有保存',
    offlineHelp: '离线语音不需要账号：eSpeak NG 在服务器上合成，只输出 WAV，音质机械，适合没有网络时使用', offlineMissing: '离线语音未安装：在服务器上执行 npm install text2wav 后重启',
  },
  en: {
    listen: 'Listen', listenOf: 'Listen to {name}', stop: 'Stop', making: 'Being made…', isMade: 'Made already: listening costs nothing', isNew: 'Not made yet: listening calls the engine', cached: 'Used again', made: 'Made now', failed: 'No sample',
    incomplete: 'Choose engine, language and voice first',
    normal: 'Normal', voicesOf: 'Voices as the service tells them', voicesDocumented: 'Voices of the documentation; others can be typed', loading: 'Asking for the voices…', on: 'On', off: 'Off',
    engines: 'Engine accounts', enginesPurpose: 'One account per engine; keys are kept encrypted and never shown', ready: 'Ready', notSet: 'Not set', isOff: 'Switched off', notInstalled: 'Not installed', keyMissing: 'No key',
    baseUrl: 'Address', baseUrlHelp: 'Empty: {url}', localHelp: 'A local service of OpenAI’s form goes here too, without a key', region: 'Region', regionHelp: 'Such as eastasia; in China such as chinaeast2', key: 'Key', keyKept: 'Set, ends with {tail}; empty: stays as it is', keySet: 'Set; empty: stays as it is',
    clearKey: 'Delete the key', model: 'Model', price: 'Price of 10,000 characters', priceHelp: 'What costs and savings are reckoned by; empty: nothing is', currency: 'Currency', active: 'Switched on', save: 'Save', saved: '{name} saved', saveFailed: 'It was not saved',
    offlineHelp: 'The offline voice needs no account: eSpeak NG speaks on the server, in WAV only; it sounds mechanical and is there for when there is no network', offlineMissing: 'The offline voice is not installed: run npm install text2wav on the server and start again',
  },
})
