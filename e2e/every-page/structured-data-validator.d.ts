declare module "@adobe/structured-data-validator" {
  export default class Validator {
    constructor(vocabulary: object)
    validate(
      data: object,
    ): Promise<{ rootType: string; issueMessage: string; severity: string; errorType?: string }[]>
  }
}
