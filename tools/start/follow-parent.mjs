// `npm start` loads this into each server, which ends in order when its parent was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
