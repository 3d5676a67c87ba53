declare module "virtual:wake-script" {
  /** The address of `src/wake.ts`, bundled alone. */
  export const wakePath: string
}
