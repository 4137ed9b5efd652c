import S3rver from '@20minutes/s3rver'

/** s3rver on a free port of loopback, in the folder and with the bucket that the arguments name; says its address to who started it. */
const [directory, bucket] = process.argv.slice(2) as [string, string]
const place = { address: '127.0.0.1', port: 0, directory, silent: true }
const server = new S3rver({ ...place, configureBuckets: [{ name: bucket }] })
const { address, port } = await server.run()
process.send?.(`http://${address}:${port}`)
