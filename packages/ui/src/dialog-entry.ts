/** The entry of `back-closes.ts`; the next screen takes its place. */
export const isDialogEntry = (): boolean => history.state?.isDialog === true

export let wasDialogEntry = false

export const noteEntry = () => {
  wasDialogEntry = isDialogEntry()
}
