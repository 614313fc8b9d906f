declare module 's3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  /** An S3 server for tests, which has no types. Its only key pair is S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
