#!/bin/sh
# Asks the questions of one shard: sh shard.sh 3 16. MODELS are labels of providers.
set -eu
shard="$1" shards="$2"
results="${RESULTS:-results}"
export CAUSAL_SHARD="$shard/$shards"
# Without this flag, promptfoo creates a stack trace for nearly every text that it stores.
export NODE_OPTIONS=--stack-trace-limit=0
mkdir -p "$results"

# One model at a time. Without the hook beforeAll, promptfoo puts answers into the wrong columns if it resumes a run of
# several models.
for model in ${MODELS:-v1 v2}; do
  name="shard-$shard-$model"
  export PROMPTFOO_CONFIG_DIR="$results/.$name"
  # A run that was interrupted goes on, and one that is complete asks nothing. If that fails, the shard fails: it never
  # asks (and pays) again by itself. To start it anew, delete its folder in results.
  if [ -e "$PROMPTFOO_CONFIG_DIR/promptfoo.db" ]; then
    npx promptfoo eval --resume --no-table --no-progress-bar -j 20 -o "$results/$name.json"
  else
    npx promptfoo eval --filter-providers "^$model\$" --no-table --no-progress-bar -j 20 -o "$results/$name.json"
  fi
done
