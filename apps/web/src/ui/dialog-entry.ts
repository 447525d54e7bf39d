/** A dialog gives its screen a second entry in the history (`back-closes.ts`); the next screen takes its place. */
export const isDialogEntry = (): boolean => history.state?.isDialog === true

/** Of the entry that a back would leave. */
export let wasDialogEntry = false

/** To be called by whoever changes the entry at hand. */
export const noteEntry = () => {
  wasDialogEntry = isDialogEntry()
}
