import { defineErrors } from '../../../platform/errors.ts'

export const datasourceErrors = defineErrors('datasource', {
  nameTaken: { status: 400, text: { zh: '名称已存在', en: 'This name is taken' } },
  badHost: { status: 400, text: { zh: '不是有效的主机', en: 'This is no host' } },
  badUrl: {
    status: 400,
    text: {
      zh: '只支持 jdbc:postgresql://、jdbc:mysql:// 和 jdbc:mariadb:// 地址',
      en: 'Use a jdbc:postgresql://, jdbc:mysql:// or jdbc:mariadb:// URL',
    },
  },
  unknownDriver: {
    status: 400,
    text: { zh: '只支持 PostgreSQL 和 MySQL / MariaDB', en: 'Only PostgreSQL and MySQL / MariaDB are supported' },
  },
  secretsAgain: {
    status: 400,
    text: { zh: '数据库地址已更换，请重新填写密码', en: 'The address changed: enter the password again' },
  },
})
