import { defineErrors } from '../../../platform/errors.ts'

export const datasourceErrors = defineErrors('datasource', {
  nameTaken: { status: 400, text: { zh: '名称已存在', en: 'This name is already in use' } },
  badHost: { status: 400, text: { zh: '不是有效的主机', en: 'Invalid host' } },
  badUrl: {
    status: 400,
    text: {
      zh: '只支持 jdbc:postgresql://、jdbc:mysql:// 和 jdbc:mariadb:// 地址',
      en: 'Only jdbc:postgresql://, jdbc:mysql:// and jdbc:mariadb:// URLs are supported',
    },
  },
  unknownDriver: {
    status: 400,
    text: { zh: '只支持 PostgreSQL 和 MySQL / MariaDB', en: 'Only PostgreSQL and MySQL / MariaDB are supported' },
  },
  secretsAgain: {
    status: 400,
    text: { zh: '数据库地址已更换，请重新填写密码', en: 'The address has changed. Enter the password again.' },
  },
  inactive: {
    status: 400,
    text: { zh: '数据源“{name}”已停用', en: 'The data source “{name}” is disabled' },
  },
  failed: { status: 400, text: { zh: '数据源“{name}”读取失败：{why}', en: 'The data source “{name}” failed: {why}' } },
  busy: {
    status: 429,
    text: {
      zh: '数据源的连接都在使用中，请稍后再试',
      en: 'All connections to this data source are in use. Try again later.',
    },
  },
  closing: { status: 429, text: { zh: '服务正在重启，请稍后再试', en: 'The server is restarting. Try again later.' } },
  usedByModels: {
    status: 400,
    text: { zh: '数据模型正在使用：{names}', en: 'Used by data models: {names}' },
  },
  isDefault: {
    status: 400,
    text: {
      zh: '这是租户的默认数据源，请先更换默认数据源',
      en: 'It’s the tenant’s default data source. Select another default first.',
    },
  },
})
